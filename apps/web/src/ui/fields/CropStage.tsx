import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type CropView, CUT, drawCrop } from './crop-view.ts';
import classes from './PictureCrop.module.css';

interface CropStageProps {
  picture: HTMLImageElement;
  view: CropView;
  onChange: (view: CropView) => void;
}

/** Width and height of the stage in CSS pixels. The page can show the stage smaller. */
const STAGE = 340;
const STEP = 8;
const ZOOM_STEP = 0.1;
const MOVES: Readonly<Record<string, readonly [x: number, y: number, zoom: number]>> = {
  ArrowLeft: [-STEP, 0, 0],
  ArrowRight: [STEP, 0, 0],
  ArrowUp: [0, -STEP, 0],
  ArrowDown: [0, STEP, 0],
  '+': [0, 0, ZOOM_STEP],
  '=': [0, 0, ZOOM_STEP],
  '-': [0, 0, -ZOOM_STEP],
};

/**
 * The picture behind an opening that shows the crop. Users drag and pinch it, or use the arrow keys, + and -.
 */
export function CropStage({ picture, view, onChange }: CropStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, { view, cut: CUT * 2 });
  }, [picture, view]);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [x, y, zoom] = move;
    onChange({ ...view, x: view.x + x, y: view.y + y, zoom: view.zoom + zoom });
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    const scale = STAGE / event.currentTarget.clientWidth;
    if (other) {
      const spread = distance(now, other) / Math.max(1, distance(before, other));
      onChange({ ...view, zoom: view.zoom * spread });
    } else
      onChange({ ...view, x: view.x + (now.x - before.x) * scale, y: view.y + (now.y - before.y) * scale });
  };
  const release = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return (
    <div
      role="group"
      aria-label="Picture: arrow keys move it, plus and minus zoom"
      tabIndex={0}
      data-autofocus
      className={classes.stage}
      {...{ onKeyDown, onPointerDown, onPointerMove }}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <canvas ref={canvas} width={STAGE * 2} height={STAGE * 2} aria-hidden />
    </div>
  );
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
