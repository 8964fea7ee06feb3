import { type ReactNode, useRef } from 'react';
import { Card } from '../../ui/cards/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { type LoadingCell, LoadingRows } from '../../ui/feedback/LoadingRows.tsx';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import { Pagination } from '../../ui/paging/Pagination.tsx';
import { useLastPage } from '../../ui/paging/use-last-page.ts';
import { PEOPLE_PER_PAGE } from './organizations.data.ts';
import classes from './PeoplePages.module.css';

/** The columns of a `PeopleRow`. */
const CELLS: readonly LoadingCell[] = ['person', 'text', 'word', 'word'];

interface PeoplePagesProps {
  /** The name of the list for screen readers. */
  label: string;
  /** A choice at the left end of the bar above the list. */
  choice?: ReactNode;
  query: {
    data: { total: number } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  page: number;
  onPage: (page: number) => void;
  failure: string;
  children: ReactNode;
}

/** A list in pages inside a profile. */
export function PeoplePages({ label, choice, query, page, onPage, failure, children }: PeoplePagesProps) {
  const { data, isPlaceholderData } = query;
  const bar = useRef<HTMLDivElement>(null);
  const pages = { page, pageSize: PEOPLE_PER_PAGE, total: data?.total ?? 0 };
  useLastPage({ ...pages, total: isPlaceholderData ? undefined : data?.total }, onPage);
  const turnAndScrollUp = (next: number) => {
    bar.current?.scrollIntoView({ block: 'start' });
    onPage(next);
  };
  return (
    <Card flush>
      <div ref={bar} className={classes.bar}>
        {choice}
        {data && (
          <div className={classes.pages}>
            <Pagination label={`Pages: ${label}`} {...pages} onPage={onPage} />
          </div>
        )}
      </div>
      <ProgressLine active={isPlaceholderData} />
      {!data && <NotThere query={query} failure={failure} />}
      {data?.total === 0 && <EmptyState title="No results." />}
      {data && data.total > 0 && (
        <ul aria-label={label} className={classes.rows} data-old={isPlaceholderData || undefined}>
          {children}
        </ul>
      )}
      {pages.total > PEOPLE_PER_PAGE && (
        <div className={classes.end}>
          <Pagination label={`Pages: ${label}, end of list`} {...pages} onPage={turnAndScrollUp} />
        </div>
      )}
    </Card>
  );
}

function NotThere({ query, failure }: Pick<PeoplePagesProps, 'query' | 'failure'>) {
  const isLate = useDelayed(!query.isError);
  if (isLate) {
    return (
      <div className={classes.coming}>
        <LoadingRows rows={6} cells={CELLS} />
      </div>
    );
  }
  if (!query.isError) return null;
  return (
    <div className={classes.note}>
      <FailedLine onRetry={() => void query.refetch()}>{failure}</FailedLine>
    </div>
  );
}
