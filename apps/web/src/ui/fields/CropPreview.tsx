import { useEffect, useRef } from 'react';
import { type CropView, drawCrop } from './crop-view.ts';
import classes from './PictureCrop.module.css';

interface CropPreviewProps {
  picture: HTMLImageElement;
  view: CropView;
  size: number;
  label: string;
}

/** The cut as it will be seen at one size. */
export function CropPreview({ picture, view, size, label }: CropPreviewProps) {
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
