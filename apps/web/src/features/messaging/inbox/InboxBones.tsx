import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import classes from './InboxRow.module.css';

const WIDTHS = ['58%', '44%', '66%', '52%', '48%', '60%'] as const;

/** Placeholders of conversations, after the first 200 ms. */
export function InboxBones() {
  const isLate = useDelayed(true);
  return (
    <div aria-hidden>
      {isLate &&
        WIDTHS.map((width, row) => (
          <div key={width} className={classes.row} style={{ opacity: 1 - row / 7 }}>
            <Skeleton shape="circle" width={40} />
            <div className={classes.bones}>
              <Skeleton width={width} />
              <Skeleton width="86%" height={10} />
            </div>
          </div>
        ))}
    </div>
  );
}
