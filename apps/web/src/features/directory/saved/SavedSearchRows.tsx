import type { SavedSearch } from '@kithline/contract/saved-searches.ts';
import { useQuery } from '@tanstack/react-query';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { useFocusOnNext } from '../../../ui/a11y/use-focus-on-next.ts';
import classes from './SavedSearchRows.module.css';
import { savedCountsQuery } from './saved-searches.data.ts';
import { SavedSearchRow } from './SavedSearchRow.tsx';

interface SavedSearchRowsProps {
  searches: readonly SavedSearch[];
  most?: number;
}

/** Saved searches in the member's order. */
export function SavedSearchRows({ searches, most = searches.length }: SavedSearchRowsProps) {
  const { data: counts, isError, refetch } = useQuery(savedCountsQuery);
  const isFailed = isError && !counts;
  const { list, hold } = useFocusOnNext(searches.map(({ id }) => id));
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
