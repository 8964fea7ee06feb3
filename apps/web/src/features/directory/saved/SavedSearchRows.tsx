import type { SavedSearch } from '@kithline/contract/saved-searches.ts';
import { useQuery } from '@tanstack/react-query';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import classes from './SavedSearchRows.module.css';
import { savedCountsQuery } from './saved-searches.data.ts';
import { SavedSearchRow } from './SavedSearchRow.tsx';

interface SavedSearchRowsProps {
  searches: readonly SavedSearch[];
  /** The first of them are shown; all without it. */
  most?: number;
}

/** Saved searches in the member's order. */
export function SavedSearchRows({ searches, most = searches.length }: SavedSearchRowsProps) {
  const { data: counts, isError, refetch } = useQuery(savedCountsQuery);
  const isFailed = isError && !counts;
  return (
    <>
      {isFailed && (
        <FailedLine onRetry={() => void refetch()}>What your searches find did not load.</FailedLine>
      )}
      <ul className={classes.rows} aria-label="Saved searches">
        {searches.slice(0, most).map((search) => (
          <SavedSearchRow key={search.id} {...{ search, searches, isFailed }} count={counts?.[search.id]} />
        ))}
      </ul>
    </>
  );
}
