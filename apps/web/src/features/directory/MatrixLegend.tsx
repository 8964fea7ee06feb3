import { sayNumber } from '../../lib/say-time.ts';
import { dotSize, dotStep } from '../../ui/pictures/dot-scale.ts';
import classes from './MatrixLegend.module.css';

/** Shares of the largest count that the legend draws beside it. */
const SHARES = [0.04, 0.32, 1];

/** How large a dot stands for how many people. */
export function MatrixLegend({ largest }: { largest: number }) {
  const counts = [...new Set(SHARES.map((share) => Math.max(1, Math.round(largest * share))))];
  return (
    <span className={classes.legend} aria-hidden>
      {counts.map((count) => (
        <span key={count} className={classes.item}>
          <span
            className={classes.dot}
            data-step={dotStep(count, largest)}
            style={{ '--dot': `${dotSize(count, largest)}px` }}
          />
          {sayNumber(count)}
        </span>
      ))}
    </span>
  );
}
