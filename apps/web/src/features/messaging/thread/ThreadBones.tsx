import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import classes from './Thread.module.css';

const WIDTHS = ['46%', '62%', '38%', '54%'] as const;

/** Placeholders for messages. */
export function ThreadBones() {
  const isLate = useDelayed(true);
  return (
    <div className={classes.bones} aria-hidden>
      {isLate &&
        WIDTHS.map((width, index) => (
          <span key={width} className={classes.bone} data-own={index % 2 === 1 || undefined}>
            <Skeleton width={width} height={34} />
          </span>
        ))}
    </div>
  );
}
