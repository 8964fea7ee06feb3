import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import classes from './Labels.module.css';

/** Labels that are coming. Nothing in the first 200 ms. */
export function LabelBones() {
  const shown = useDelayed(true);
  if (!shown) return null;
  return (
    <div className={classes.chips} aria-hidden>
      <Skeleton width={128} height={28} />
      <Skeleton width={104} height={28} />
    </div>
  );
}
