import classes from './Skeleton.module.css';

export interface SkeletonProps {
  /** Without `height`, a line is 12 pixels high, and a circle is as high as it is wide. */
  shape?: 'line' | 'circle';
  /** The width in pixels or, for a line, as a percentage. */
  width: number | `${number}%`;
  height?: number;
}

export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  const blockSize = height ?? (shape === 'circle' ? width : 12);
  return (
    <span aria-hidden className={classes.bone} data-shape={shape} style={{ inlineSize: width, blockSize }} />
  );
}
