import { PageBones } from '../ui/feedback/PageBones.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Mark } from '../ui/marks/Mark.tsx';
import classes from './FrameBones.module.css';

/**
 * The frame of signed-in pages while it is still on its way: the grounds of its parts, so that nothing jumps.
 */
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

/** An area that brings its own header, as a collective does, while it is still on its way. */
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
