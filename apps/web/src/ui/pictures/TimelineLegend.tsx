import type { TimelineTone } from './timeline-lanes.ts';
import classes from './TimelineLegend.module.css';

/** Explains the colors of the bars. */
export function TimelineLegend({ tones }: { tones: readonly { tone: TimelineTone; label: string }[] }) {
  return (
    <span className={classes.legend}>
      {tones.map(({ tone, label }) => (
        <span key={tone} className={classes.entry}>
          <span className={classes.swatch} data-tone={tone} />
          {label}
        </span>
      ))}
    </span>
  );
}
