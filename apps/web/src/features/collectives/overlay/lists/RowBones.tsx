import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../../ui/feedback/use-delayed.ts';
import classes from './RowBones.module.css';

const NAMES = [132, 168, 146, 120, 156] as const;

/** Rows of faces that are coming. */
export function RowBones() {
  const shown = useDelayed(true);
  if (!shown) return null;
  return (
    <div aria-hidden>
      {NAMES.map((width, row) => (
        <div key={width} className={classes.row} style={{ opacity: 1 - row / 6 }}>
          <Skeleton shape="circle" width={32} />
          <Skeleton width={width} height={14} />
        </div>
      ))}
    </div>
  );
}
