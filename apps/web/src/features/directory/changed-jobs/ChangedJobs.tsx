import type { ChangedJob } from '@kithline/contract/changed-jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sayCount } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import { useFocusOnNext } from '../../../ui/a11y/use-focus-on-next.ts';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { LoadingRows } from '../../../ui/feedback/LoadingRows.tsx';
import { ProgressLine } from '../../../ui/feedback/ProgressLine.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { useListKeys } from '../list/use-list-keys.ts';
import { useListPlace } from '../../../lib/use-list-place.ts';
import { useRowCursor } from '../../../ui/rows/use-row-cursor.ts';
import { useGo } from '../use-go.ts';
import { changedJobsQuery, PAGE_SIZE } from './changed-jobs.data.ts';
import { ChangedJobRow } from './ChangedJobRow.tsx';
import classes from './ChangedJobs.module.css';
import { ChangedJobsTools } from './ChangedJobsTools.tsx';
import { ChangeFigures, ChangeFilters } from './ChangeFilters.tsx';
import { NoChangedJobs } from './NoChangedJobs.tsx';
import { useChangedJobsSearch } from './use-changed-jobs-search.ts';

const PAGES_SHOWN = 4;

/** Replaces the page's URL with `href`, unless `href` is null. */
function useMovedTo(href: string | null): void {
  const go = useGo();
  useEffect(() => {
    if (href !== null) go(href, { replace: true });
  }, [href, go]);
}

interface ChangedJobsProps {
  onNote: (change: ChangedJob) => void;
}

export function ChangedJobs({ onNote }: ChangedJobsProps) {
  const { scope } = useSearchScope();
  const address = useChangedJobsSearch();
  const { search, hrefWith } = address;
  const page = useQuery(changedJobsQuery(scope, search));
  const { rows, hold, scroller, cursor } = useControls(page.data?.results ?? [], {
    href: hrefWith({ page: search.page }),
    isLoaded: page.data !== undefined && !page.isPlaceholderData,
    turn: (step) => {
      const next = search.page + step;
      return next >= 1 && next <= (page.data?.pages ?? 1) ? hrefWith({ page: next }) : null;
    },
  });
  const isPastTheEnd = page.data !== undefined && search.page > Math.max(1, page.data.pages);
  useMovedTo(isPastTheEnd && !page.isPlaceholderData ? hrefWith({ page: page.data.pages || 1 }) : null);
  useSaidTotal(page.isPlaceholderData ? undefined : page.data?.total, hrefWith({}));
  return (
    <div className={classes.page} data-paper="whole">
      <ChangedJobsTools address={address} page={page.data} />
      <ChangeFigures figures={page.data?.figures} days={search.days} />
      <ChangeFilters address={address} notSeen={page.data?.figures.notSeen ?? 0} />
      <ProgressLine active={page.isPlaceholderData} />
      <div ref={scroller} className={classes.scroller} data-results data-paper="whole" tabIndex={-1}>
        <Shown page={page} search={search}>
          <Heads />
          <ul
            ref={rows}
            aria-label="Changed jobs"
            className={classes.rows}
            data-old={page.isPlaceholderData || undefined}
          >
            {page.data?.results.map((change, at) => (
              <ChangedJobRow
                key={change.person.id}
                {...{ change, onNote }}
                isCurrent={change.person.id === cursor.currentId}
                onChoose={() => cursor.choose(change.person.id)}
                onFocus={() => hold(change.person.id, at)}
              />
            ))}
          </ul>
          <div className={classes.end} data-paper="none">
            <Pagination
              page={search.page}
              pageSize={PAGE_SIZE}
              total={page.data?.total ?? 0}
              visiblePages={PAGES_SHOWN}
              hrefFor={(number) => hrefWith({ page: number })}
              label="Pages, end of list"
            />
          </div>
        </Shown>
      </div>
    </div>
  );
}

interface ShownProps {
  page: Pick<ReturnType<typeof useQuery>, 'isError' | 'isPending' | 'refetch'> & {
    data?: { total: number } | undefined;
  };
  search: ReturnType<typeof useChangedJobsSearch>['search'];
  children: React.ReactNode;
}

function Shown({ page, search, children }: ShownProps) {
  const isWaiting = useDelayed(page.isPending);
  if (!page.data && page.isError)
    return (
      <div className={classes.middle}>
        <FailedState onRetry={() => void page.refetch()} />
      </div>
    );
  if (!page.data) return isWaiting && <LoadingRows cells={['person', 'text', 'text', 'word', 'word']} />;
  return page.data.total === 0 ? <NoChangedJobs search={search} /> : children;
}

function Heads() {
  return (
    <div className={classes.heads} aria-hidden>
      <span>Person</span>
      <span>From</span>
      <span />
      <span>To</span>
      <span>When and source</span>
      <span>Your tie</span>
      <span />
    </div>
  );
}

interface Controlled {
  href: string;
  isLoaded: boolean;
  /** Null if there is no such page. */
  turn: (step: 1 | -1) => string | null;
}

/** Keyboard shortcuts, the row cursor, and the restored scroll position of the list. */
function useControls(results: readonly ChangedJob[], { href, isLoaded, turn }: Controlled) {
  const go = useGo();
  const ids = results.map(({ person }) => person.id);
  const { list: rows, hold } = useFocusOnNext(ids);
  const scroller = useRef<HTMLDivElement>(null);
  const cursor = useRowCursor(rows, ids, null);
  const turnTo = (step: 1 | -1) => {
    const next = turn(step);
    if (next !== null) go(next);
  };
  useListKeys({
    j: cursor.next,
    k: cursor.previous,
    ArrowDown: cursor.next,
    ArrowUp: cursor.previous,
    n: () => cursor.press('n'),
    w: () => cursor.press('w'),
    v: () => cursor.press('v'),
    '[': () => turnTo(-1),
    ']': () => turnTo(1),
  });
  useListPlace(scroller, { href, isLoaded });
  return { rows, hold, scroller, cursor };
}

function useSaidTotal(total: number | undefined, href: string): void {
  useEffect(() => {
    if (total !== undefined) announce(sayCount(total, 'changed job', 'changed jobs'));
  }, [total, href]);
}
