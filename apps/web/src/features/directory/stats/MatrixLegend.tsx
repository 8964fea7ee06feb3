import { sayNumber } from '../../../lib/say-time.ts';
import type { DotScale } from '../../../ui/pictures/dot-scale.ts';
import classes from './MatrixLegend.module.css';

export function MatrixLegend({ scale }: { scale: DotScale }) {
  return (
    <span className={classes.legend} aria-hidden>
      {scale.legend.map((count) => (
        <span key={count} className={classes.item}>
          <span
            className={classes.dot}
            data-step={scale.step(count)}
            style={{ '--dot': `${scale.size(count)}px` }}
          />
          {sayNumber(count)}
        </span>
      ))}
    </span>
  );
}
