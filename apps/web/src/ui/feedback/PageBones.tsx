import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { Skeleton } from './Skeleton.tsx';
import classes from './PageBones.module.css';

const ROWS = ['62%', '48%', '70%', '55%', '66%', '44%'] as const;
/** Milliseconds by which a row's animation starts after the animation of the row above. */
const STAGGER = 60;

export function PageBones() {
  return (
    <div className={classes.page}>
      <h1>
        <VisuallyHidden>Loading the page</VisuallyHidden>
      </h1>
      <Skeleton width={140} height={22} />
      {ROWS.map((width, index) => (
        <div
          key={width}
          className={classes.row}
          style={{ opacity: 1 - (index / ROWS.length) * 0.75, '--bone-delay': `${index * STAGGER}ms` }}
        >
          <Skeleton shape="circle" width={40} />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
