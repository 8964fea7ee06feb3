import type { SavedSearch } from '@kithline/contract/saved-searches.ts';
import { useQuery } from '@tanstack/react-query';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { useEffect, useRef } from 'react';
import classes from './SavedSearchRows.module.css';
import { savedCountsQuery } from './saved-searches.data.ts';
import { SavedSearchRow } from './SavedSearchRow.tsx';

interface SavedSearchRowsProps {
  searches: readonly SavedSearch[];
  /** Maximum number of searches to show; all without it. */
  most?: number;
}

/** Saved searches in the member's order. */
export function SavedSearchRows({ searches, most = searches.length }: SavedSearchRowsProps) {
  const { data: counts, isError, refetch } = useQuery(savedCountsQuery);
  const isFailed = isError && !counts;
  const { list, hold } = useFocusOnNext(searches);
  return (
    <>
      {isFailed && (
        <FailedLine onRetry={() => void refetch()}>The results of your searches did not load.</FailedLine>
      )}
      <ul ref={list} className={classes.rows} aria-label="Saved searches">
        {searches.slice(0, most).map((search, at) => (
          <SavedSearchRow
            key={search.id}
            {...{ search, searches, isFailed }}
            count={counts?.[search.id]}
            onFocus={() => hold(search.id, at)}
          />
        ))}
      </ul>
    </>
  );
}

/** When the focused row is deleted, focuses the name in the next row. */
function useFocusOnNext(searches: readonly SavedSearch[]) {
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<{ id: number; at: number }>(null);
  useEffect(() => {
    const gone = held.current;
    if (gone === null || searches.some(({ id }) => id === gone.id)) return;
    held.current = null;
    if (document.activeElement !== document.body) return;
    const rows = list.current?.children;
    const next = rows?.[gone.at] ?? rows?.[gone.at - 1];
    next?.querySelector('a')?.focus();
  }, [searches]);
  return { list, hold: (id: number, at: number) => void (held.current = { id, at }) };
}
