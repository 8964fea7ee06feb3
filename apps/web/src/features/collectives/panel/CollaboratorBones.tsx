import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import classes from './CollaboratorBones.module.css';

const WIDTHS = [128, 104, 142, 118, 96] as const;

/** Faces with two lines that are coming. */
export function CollaboratorBones() {
  const shown = useDelayed(true);
  if (!shown) return null;
  return (
    <div className={classes.bones} aria-hidden>
      {WIDTHS.map((width) => (
        <div key={width} className={classes.line}>
          <Skeleton shape="circle" width={36} />
          <div className={classes.words}>
            <Skeleton width={width} />
            <Skeleton width={width + 30} height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
