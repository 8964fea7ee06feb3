import { VisuallyHidden } from '../ui/a11y/VisuallyHidden.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../ui/feedback/use-delayed.ts';
import classes from './CollectivesBones.module.css';

const WIDTHS = [128, 104, 142, 118] as const;

/** A client's name and collectives that are coming. Nothing in the first 200 ms. */
export function CollectivesBones() {
  const shown = useDelayed(true);
  if (!shown) return null;
  return (
    <div className={classes.bones}>
      <VisuallyHidden>Loading the collectives</VisuallyHidden>
      <Skeleton width={120} height={16} />
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  );
}
