import type { Page } from '@kithline/contract/wire.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { FailedState } from '../../../../ui/feedback/FailedState.tsx';
import { ProgressLine } from '../../../../ui/feedback/ProgressLine.tsx';
import classes from './ListRows.module.css';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../../ui/feedback/use-delayed.ts';

interface ListRowsProps<Row> {
  label: string;
  list: {
    data: Page<Row> | undefined;
    isError: boolean;
    isPending: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Whether the words have changed since the rows were requested. */
  isAwaited?: boolean;
  empty: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: (row: Row) => ReactNode;
}

export function ListRows<Row>(props: ListRowsProps<Row>) {
  const { list, isAwaited = false, empty } = props;
  const { data, isError, isPending, isPlaceholderData } = list;
  return (
    <>
      <ProgressLine active={isPlaceholderData || isAwaited} />
      {isPending && <RowBones />}
      {isError && !data && <FailedState onRetry={() => void list.refetch()} />}
      {data?.total === 0 && empty}
      {data && data.total > 0 && <Rows {...props} rows={data.results} />}
    </>
  );
}

/** While new rows load, the old ones stay, but look paler. */
function Rows<Row>({ label, list, rows, onKeyDown, children }: ListRowsProps<Row> & { rows: Row[] }) {
  return (
    <ul
      aria-label={label}
      className={classes.rows}
      data-old={list.isPlaceholderData || undefined}
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => children(row))}
    </ul>
  );
}

const NAMES = [132, 168, 146, 120, 156] as const;

function RowBones() {
  const shown = useDelayed(true);
  if (!shown) return null;
  return (
    <div aria-hidden>
      {NAMES.map((width, row) => (
        <div key={width} className={classes.row} style={{ opacity: 1 - row / 6 }}>
          <Skeleton shape="circle" width={32} />
          <Skeleton width={width} height={14} />
        </div>
      ))}
    </div>
  );
}
