import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import classes from './JobChanges.module.css';

/** Placeholders for rows of changed jobs, as high as the real rows. */
export function JobBones({ rows }: { rows: number }) {
  return (
    <div className={classes.list} aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          <span className={classes.who}>
            <Skeleton shape="circle" width={40} />
            <Lines widths={[136, 64]} />
          </span>
          <Lines widths={[124, 96]} />
          <span className={classes.arrow} />
          <Lines widths={[144, 88]} />
        </div>
      ))}
    </div>
  );
}

function Lines({ widths }: { widths: readonly number[] }) {
  return (
    <span className={classes.bones}>
      {widths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </span>
  );
}
