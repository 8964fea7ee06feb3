import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import classes from './NotificationBones.module.css';

const WIDTHS = ['72%', '84%', '66%', '58%', '76%'] as const;

/** Notifications that are coming. Nothing in the first 200 ms, so that the dialog only grows for a slow answer. */
export function NotificationBones() {
  const isLate = useDelayed(true);
  return (
    <div className={classes.bones} aria-hidden>
      {isLate &&
        WIDTHS.map((width, row) => (
          <div key={width} className={classes.row} style={{ opacity: 1 - row / 6 }}>
            <Skeleton shape="circle" width={40} />
            <div className={classes.lines}>
              <Skeleton width={width} />
              <Skeleton width={90} height={10} />
            </div>
          </div>
        ))}
    </div>
  );
}
