import { Skeleton } from './Skeleton.tsx';
import classes from './LoadingRows.module.css';

/** The kind of content for which a cell is a placeholder. `aside` is text that only wide windows show. */
export type LoadingCell = 'tick' | 'person' | 'name' | 'text' | 'aside' | 'word' | 'stack';

const LINE_WIDTHS = [
  [120, 150, 96],
  [157, 203, 96],
  [134, 186, 96],
  [171, 169, 96],
] as const;
const TEXT_WIDTHS = ['88%', '76%', '68%', '82%', '72%'] as const;
/** Milliseconds by which a row's animation starts after the animation of the row above. */
const STAGGER = 60;
const USUAL: readonly LoadingCell[] = ['person', 'aside', 'text', 'stack'];

interface LoadingRowsProps {
  rows?: number;
  /** The columns of the list that is loading. The list sets their widths with `--bone-columns`. */
  cells?: readonly LoadingCell[];
}

/** Placeholders for rows that are loading, in the columns of their list. */
export function LoadingRows({ rows = 9, cells = USUAL }: LoadingRowsProps) {
  return (
    <div className={classes.rows} aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className={classes.row}
          style={{ opacity: 1 - (index / rows) * 0.75, '--bone-delay': `${index * STAGGER}ms` }}
        >
          {cells.map((cell, at) => (
            <div key={`${at} ${cell}`} className={classes.cell} data-cell={cell}>
              <Bones cell={cell} index={index} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Bones({ cell, index }: { cell: LoadingCell; index: number }) {
  const [name, role, organization] = LINE_WIDTHS[index % LINE_WIDTHS.length] ?? LINE_WIDTHS[0];
  const text = TEXT_WIDTHS[index % TEXT_WIDTHS.length] ?? TEXT_WIDTHS[0];
  if (cell === 'tick') return <Skeleton width={16} height={16} />;
  if (cell === 'word') return <Skeleton width={index % 2 === 0 ? '76%' : '64%'} />;
  if (cell === 'name')
    return (
      <div className={classes.person}>
        <Skeleton shape="circle" width={25} />
        <Skeleton width={name} height={14} />
      </div>
    );
  if (cell === 'person')
    return (
      <div className={classes.person}>
        <Skeleton shape="circle" width={50} />
        <div className={classes.lines}>
          <Skeleton width={name} height={14} />
          <Skeleton width={role} />
          <Skeleton width={organization} />
        </div>
      </div>
    );
  if (cell === 'stack')
    return (
      <div className={classes.lines}>
        <div className={classes.stack}>
          <Skeleton shape="circle" width={25} />
          <Skeleton shape="circle" width={25} />
          <Skeleton shape="circle" width={25} />
        </div>
        <Skeleton width={64} height={10} />
      </div>
    );
  return (
    <div className={classes.lines}>
      <Skeleton width={text} />
      <Skeleton width={cell === 'aside' ? '44%' : '58%'} />
    </div>
  );
}
