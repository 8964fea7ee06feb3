import { PageBones } from '../ui/feedback/PageBones.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Mark } from '../ui/marks/Mark.tsx';
import classes from './FrameBones.module.css';

/** Placeholders for the frame of signed-in pages, so that nothing moves when the loaded frame appears. */
export function FrameBones() {
  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        <Mark size={26} />
      </div>
      <div className={classes.dock} />
      <div>
        <AreaBones />
      </div>
    </div>
  );
}

/** Placeholders for an area with its own header, such as a collective, while it loads. */
export function AreaBones() {
  return (
    <>
      <div className={classes.header}>
        <Skeleton width={120} height={16} />
      </div>
      <main>
        <PageBones />
      </main>
    </>
  );
}
