import { IconMinus, IconPlus, IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { Card } from '../cards/Card.tsx';
import { coveringView, type CropView, drawCrop, MOST_ZOOM, START_VIEW } from './crop-view.ts';
import { CropStage } from './CropStage.tsx';
import classes from './PictureCrop.module.css';
import sliderClasses from './SliderField.module.css';

export interface PictureCropProps {
  /** People are shown as circles, organizations as rounded squares. */
  kind: 'person' | 'organization';
  file: File;
  /** The object URL of `file`. */
  preview: string;
  onCancel: () => void;
  /** Called with the cropped picture as a JPEG file. */
  onUse: (square: File) => void;
}

/** Width and height of the stored picture in pixels. */
const SQUARE = 512;
const QUALITY = 0.92;
const ZOOM_STEP = 0.1;

/** Crops a picture to a square, by mouse, touch or keyboard. */
export function PictureCrop({ kind, file, preview, onCancel, onUse }: PictureCropProps) {
  const picture = useLoaded(preview);
  const [view, setView] = useState<CropView>(START_VIEW);
  const [problem, setProblem] = useState<string | null>(null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [picture]);
  const change = (next: CropView) =>
    picture && setView(coveringView({ width: picture.naturalWidth, height: picture.naturalHeight }, next));
  const use = async () => {
    const square = picture && (await cutSquare(picture, { view, name: file.name }));
    if (square) onUse(square);
    else setProblem('This picture cannot be read. Please choose another one.');
  };
  const size = picture ? `, ${picture.naturalWidth} by ${picture.naturalHeight}` : '';
  return (
    <div
      ref={card}
      className={kind === 'organization' ? classes.organization : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <Card title="Crop the picture" note={`${file.name}${size}, ${sayBytes(file.size)}`} highlighted>
        {picture && (
          <div className={classes.columns}>
            <CropStage {...{ picture, view }} onChange={change} />
            <div className={classes.tools}>
              <ZoomSlider zoom={view.zoom} onChange={(zoom) => change({ ...view, zoom })} />
              <div className={classes.turn}>
                <span className={classes.label}>Turn</span>
                <span className={classes.degrees}>{(view.turns % 4) * 90}°</span>
                <IconButton
                  outlined
                  label="Turn left"
                  icon={<IconRotate2 size={16} stroke={1.8} />}
                  onClick={() => change({ ...view, turns: view.turns + 3 })}
                />
                <IconButton
                  outlined
                  label="Turn right"
                  icon={<IconRotateClockwise2 size={16} stroke={1.8} />}
                  onClick={() => change({ ...view, turns: view.turns + 1 })}
                />
                <Button variant="quiet" onClick={() => setView(START_VIEW)}>
                  reset
                </Button>
              </div>
              <div>
                <p className={classes.label}>As others will see it</p>
                <div className={classes.previews}>
                  <CropPreview {...{ picture, view }} size={100} label="profile" />
                  <CropPreview {...{ picture, view }} size={50} label="list" />
                  <CropPreview {...{ picture, view }} size={25} label="table" />
                </div>
              </div>
              <p className={classes.hint}>
                Drag the picture, or use the arrow keys; plus and minus zoom. Stored at {SQUARE} by {SQUARE}{' '}
                pixels.
              </p>
              {problem && (
                <p role="alert" className={classes.problem}>
                  {problem}
                </p>
              )}
              <div className={classes.buttons}>
                <Button variant="quiet" onClick={onCancel}>
                  cancel
                </Button>
                <Button variant="primary" onClick={() => void use()}>
                  Use picture
                </Button>
              </div>
            </div>
          </div>
        )}
      </Card>
    </div>
  );
}

function ZoomSlider({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) {
  const id = useId();
  return (
    <div className={sliderClasses.field} style={{ '--share': (zoom - 1) / (MOST_ZOOM - 1) }}>
      <div className={sliderClasses.head}>
        <label htmlFor={id} className={sliderClasses.label}>
          Zoom
        </label>
        <output htmlFor={id} className={sliderClasses.value}>
          {Math.round(zoom * 100)}%
        </output>
      </div>
      <div className={classes.slider}>
        <IconButton
          size={28}
          label="Zoom out"
          icon={<IconMinus size={16} stroke={1.8} />}
          onClick={() => onChange(zoom - ZOOM_STEP)}
        />
        <input
          id={id}
          type="range"
          className={sliderClasses.range}
          min={1}
          max={MOST_ZOOM}
          step={0.01}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <IconButton
          size={28}
          label="Zoom in"
          icon={<IconPlus size={16} stroke={1.8} />}
          onClick={() => onChange(zoom + ZOOM_STEP)}
        />
      </div>
    </div>
  );
}

function useLoaded(preview: string): HTMLImageElement | null {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    const image = new Image();
    image.addEventListener('load', () => setPicture(image));
    image.src = preview;
  }, [preview]);
  return picture;
}

async function cutSquare(
  picture: HTMLImageElement,
  { view, name }: { view: CropView; name: string },
): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = SQUARE;
  canvas.height = SQUARE;
  drawCrop(canvas, picture, { view, cut: SQUARE });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob && new File([blob], name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' });
}

function sayBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

interface CropPreviewProps {
  picture: HTMLImageElement;
  view: CropView;
  size: number;
  label: string;
}

function CropPreview({ picture, view, size, label }: CropPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, { view, cut: canvas.current.width });
  }, [picture, view]);
  return (
    <figure className={classes.preview}>
      <canvas
        ref={canvas}
        width={size * 2}
        height={size * 2}
        style={{ width: size, height: size }}
        aria-hidden
      />
      <figcaption>{label}</figcaption>
    </figure>
  );
}
