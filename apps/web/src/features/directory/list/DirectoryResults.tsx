import type { ReactNode, RefObject } from 'react';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { type LoadingCell, LoadingRows } from '../../../ui/feedback/LoadingRows.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import classes from './DirectoryList.module.css';
import type { ResultPage } from './directory-query.ts';
import { ENTITIES, type Entity } from '../entity.ts';
import { NoResults } from './NoResults.tsx';
import { NothingNew } from '../saved/NewOrSeen.tsx';
import { OrderLink } from './OrderLink.tsx';
import type { ListAddress } from '../use-list-search.ts';

const PAGES_SHOWN = 4;

interface DirectoryResultsProps {
  entity: Entity;
  page: ResultPage<unknown>;
  address: ListAddress;
  isFiltered: boolean;
  rows: RefObject<HTMLUListElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  /** The look of the rows; organizations have only one. */
  look?: string | undefined;
  hasTicks?: boolean | undefined;
  hasBar?: boolean;
  heads: ReactNode;
  children: ReactNode;
}

export function DirectoryResults({ scroller, ...shown }: DirectoryResultsProps) {
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-filtered={shown.isFiltered || undefined}
      data-look={shown.look}
      data-ticks={shown.hasTicks || undefined}
      data-bar={shown.hasBar || undefined}
      data-results
      data-paper="whole"
      tabIndex={-1}
    >
      <Shown {...shown} />
    </div>
  );
}

function Shown({ rows, ...props }: Omit<DirectoryResultsProps, 'scroller'>) {
  const { entity, page, address, heads, children } = props;
  const isWaiting = useDelayed(page.isPending);
  if (!page.data && page.isError) {
    return (
      <div className={classes.middle}>
        <FailedState onRetry={() => void page.refetch()} />
      </div>
    );
  }
  if (page.data?.total === 0 && address.search.onlyNew) return <NothingNew {...{ entity, address }} />;
  if (page.data?.total === 0) return <NoResults entity={entity} address={address} />;
  return (
    <>
      {heads}
      {isWaiting && <LoadingRows cells={loadingCells(props)} />}
      {page.data && (
        <>
          <ul
            ref={rows}
            aria-label={ENTITIES[entity].label}
            className={classes.rows}
            data-old={page.isPlaceholderData || undefined}
          >
            {children}
          </ul>
          <ListEnd entity={entity} address={address} total={page.data.total} />
        </>
      )}
    </>
  );
}

/** The end of the list. On phones, it has the links to other pages and, for organizations, the order. */
function ListEnd({ entity, address, total }: { entity: Entity; address: ListAddress; total: number }) {
  const { search, hrefWith } = address;
  return (
    <div className={classes.end} data-paper="none">
      <Pagination
        page={search.page}
        pageSize={search.limit}
        total={total}
        visiblePages={PAGES_SHOWN}
        hrefFor={(number) => hrefWith({ page: number })}
        label="Pages, end of list"
      />
      {entity === 'organizations' && (
        <OrderLink {...{ entity, address }} by="name">
          Names {search.order === 'name-desc' ? 'Z to A' : 'A to Z'}
        </OrderLink>
      )}
    </div>
  );
}

interface LoadingList {
  look?: string | undefined;
  isFiltered: boolean;
  hasTicks?: boolean | undefined;
}

/** Returns the columns of a loading list, matching its headings. */
function loadingCells({ look = '', isFiltered, hasTicks = false }: LoadingList): LoadingCell[] {
  const who: LoadingCell[] = hasTicks ? ['tick', 'person'] : ['person'];
  if (look.startsWith('compact'))
    return [...who.slice(0, -1), 'name', 'word', 'word', 'word', 'word', 'word'];
  if (look === 'kept alone') return [...who, 'text', 'word', 'word'];
  if (look === 'kept') return [...who, 'text', 'word', 'word', 'stack'];
  return [...who, ...(isFiltered ? (['aside', 'text'] as const) : (['text'] as const)), 'stack'];
}
