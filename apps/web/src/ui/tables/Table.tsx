import type { ReactNode } from 'react';
import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { ProgressLine } from '../feedback/ProgressLine.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { useDelayed } from '../feedback/use-delayed.ts';
import classes from './table.module.css';

interface TableProps {
  label: string;
  heads: readonly string[];
  /** Headings of columns with numbers, which are aligned to the right. */
  numbers?: readonly string[];
  /**
   * The column that stays in place while the others scroll sideways; by default the first. Its cells need the
   * class `name`.
   */
  pinned?: number;
  /** Whether each row ends with a cell of small buttons. */
  hasActions?: boolean;
  /** Whether old rows are shown until new ones have loaded. */
  isOld: boolean;
  /** Whether there are no rows yet. */
  isLoading: boolean;
  /** Rows of cells, with the classes of `table.module.css`. */
  children: ReactNode;
}

/** A table for administrators, with dense rows. */
export function Table(props: TableProps) {
  const { label, heads, numbers = [], pinned = 0, hasActions = false, isOld, isLoading, children } = props;
  const isLate = useDelayed(isLoading);
  return (
    <>
      <ProgressLine active={isOld} />
      {/* The table can have the focus, so that it can be scrolled with the keyboard. */}
      <div className={classes.frame} role="region" aria-label={label} tabIndex={0} data-results>
        <table className={classes.table} data-old={isOld || undefined}>
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th
                  key={head}
                  scope="col"
                  className={classes.head}
                  data-pinned={at === pinned || undefined}
                  data-number={numbers.includes(head) || undefined}
                >
                  {head}
                </th>
              ))}
              {hasActions && (
                <th scope="col" className={classes.head}>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {children}
            {isLate && <Bones columns={heads.length + (hasActions ? 1 : 0)} />}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Bones({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_row, row) => (
    <tr key={row} aria-hidden style={{ opacity: 1 - row / 10 }}>
      {Array.from({ length: columns }, (_column, column) => (
        <td key={column} className={classes.cell}>
          <Skeleton width="70%" />
        </td>
      ))}
    </tr>
  ));
}
