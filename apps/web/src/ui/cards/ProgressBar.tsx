import classes from './ProgressBar.module.css';

/** A bar for a progress from 0 to 100. `label` is its name for screen readers. */
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
