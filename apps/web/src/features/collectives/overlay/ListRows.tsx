import type { Page } from '@kithline/contract/wire.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { ProgressLine } from '../../../ui/feedback/ProgressLine.tsx';
import classes from './ListRows.module.css';
import { RowBones } from './RowBones.tsx';

interface ListRowsProps<Row> {
  /** The spoken name of the list. */
  label: string;
  list: {
    data: Page<Row> | undefined;
    isError: boolean;
    isPending: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Whether other words are being typed. */
  isAwaited?: boolean;
  /** Stands there when there are no rows. */
  empty: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: (row: Row) => ReactNode;
}

/** The rows of a page, the shapes of those that are coming, or why there are none. Old rows stay, paler, until new ones are there. */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  const { label, list, isAwaited = false, empty, onKeyDown, children } = props;
  const { data, isPlaceholderData } = list;
  return (
    <>
      <ProgressLine active={isPlaceholderData || isAwaited} />
      {list.isPending && <RowBones />}
      {list.isError && !data && <FailedState onRetry={() => void list.refetch()} />}
      {data?.total === 0 && empty}
      {data && data.total > 0 && (
        <ul
          aria-label={label}
          className={classes.rows}
          data-old={isPlaceholderData || undefined}
          onKeyDown={onKeyDown}
        >
          {data.results.map((row) => children(row))}
        </ul>
      )}
    </>
  );
}
