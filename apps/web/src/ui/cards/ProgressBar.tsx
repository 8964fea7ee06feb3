import classes from './ProgressBar.module.css';

/** How far something has come, 0 to 100. The words and the percentage stand beside it. */
export function ProgressBar({ value, label, height = 8 }: { value: number; label: string; height?: 5 | 8 }) {
  const share = Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes.track}
      style={{ blockSize: height }}
    >
      <div className={classes.done} style={{ inlineSize: `${share}%` }} />
    </div>
  );
}
