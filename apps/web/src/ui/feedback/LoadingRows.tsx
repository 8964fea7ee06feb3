import { Skeleton } from './Skeleton.tsx';
import classes from './LoadingRows.module.css';

const LINE_WIDTHS = [
  [120, 150, 96],
  [157, 203, 96],
  [134, 186, 96],
  [171, 169, 96],
] as const;
const TEXT_WIDTHS = ['88%', '76%', '68%', '82%', '72%'] as const;
/** Milliseconds by which each row's sweep starts after the one above. */
const STAGGER = 60;

/** Rows of people that are coming: a circle, three lines, two lines, a stack. They fade down the list. */
export function LoadingRows({ rows = 9 }: { rows?: number }) {
  return (
    <div className={classes.rows} aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className={classes.row}
          style={{ opacity: 1 - (index / rows) * 0.75, '--bone-delay': `${index * STAGGER}ms` }}
        >
          <PersonBones index={index} />
        </div>
      ))}
    </div>
  );
}

function PersonBones({ index }: { index: number }) {
  const [name, role, organization] = LINE_WIDTHS[index % LINE_WIDTHS.length] ?? LINE_WIDTHS[0];
  const text = TEXT_WIDTHS[index % TEXT_WIDTHS.length] ?? TEXT_WIDTHS[0];
  return (
    <>
      <div className={classes.person}>
        <Skeleton shape="circle" width={50} />
        <div className={classes.lines}>
          <Skeleton width={name} height={14} />
          <Skeleton width={role} />
          <Skeleton width={organization} />
        </div>
      </div>
      <div className={classes.lines}>
        <Skeleton width={text} />
        <Skeleton width="44%" />
      </div>
      <div className={classes.lines}>
        <Skeleton width={text} />
        <Skeleton width="58%" />
      </div>
      <div className={classes.lines}>
        <div className={classes.stack}>
          <Skeleton shape="circle" width={25} />
          <Skeleton shape="circle" width={25} />
          <Skeleton shape="circle" width={25} />
        </div>
        <Skeleton width={64} height={10} />
      </div>
    </>
  );
}
