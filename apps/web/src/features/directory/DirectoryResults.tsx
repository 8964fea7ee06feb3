import { IconArrowsSort } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useSearchScope } from '../../lib/search-scope.ts';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { LoadingRows } from '../../ui/feedback/LoadingRows.tsx';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import { Link } from '../../ui/link/Link.tsx';
import { Pagination } from '../../ui/paging/Pagination.tsx';
import classes from './DirectoryList.module.css';
import type { ResultPage } from './directory-query.ts';
import { ENTITIES, type Entity } from './entity.ts';
import { NoResults } from './NoResults.tsx';
import type { ListAddress } from './use-list-search.ts';

interface Columns {
  who: string;
  about: string;
  tie: string;
  /** Where the people of a collective are not those whom the viewer knows. */
  inCollective?: string;
}

const COLUMNS: Readonly<Record<Entity, Columns>> = {
  people: { who: 'Person', about: 'Headline and place', tie: 'Connected through' },
  organizations: {
    who: 'Organization',
    about: 'Tagline and place',
    tie: 'People you know there',
    inCollective: 'People there',
  },
};
const PAGES_SHOWN = 4;

interface DirectoryResultsProps {
  entity: Entity;
  page: ResultPage<unknown>;
  address: ListAddress;
  isFiltered: boolean;
  rows: RefObject<HTMLUListElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** The part of a list that scrolls: the rows, or what stands in their place. */
export function DirectoryResults({ scroller, ...shown }: DirectoryResultsProps) {
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-filtered={shown.isFiltered || undefined}
      data-results
      tabIndex={-1}
    >
      <Shown {...shown} />
    </div>
  );
}

function Shown({ rows, ...props }: Omit<DirectoryResultsProps, 'scroller'>) {
  const { entity, page, address, children } = props;
  const isWaiting = useDelayed(page.isPending);
  if (!page.data && page.isError) {
    return (
      <div className={classes.middle}>
        <FailedState onRetry={() => void page.refetch()} />
      </div>
    );
  }
  if (page.data?.total === 0) return <NoResults entity={entity} address={address} />;
  return (
    <>
      <ColumnHeads {...props} />
      {isWaiting && <LoadingRows />}
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
          <ListEnd address={address} total={page.data.total} />
        </>
      )}
    </>
  );
}

function ColumnHeads({
  entity,
  address,
  isFiltered,
}: Pick<DirectoryResultsProps, 'entity' | 'address' | 'isFiltered'>) {
  const { scope } = useSearchScope();
  const { who, about, tie, inCollective = tie } = COLUMNS[entity];
  return (
    <div className={classes.heads}>
      <OrderLink address={address}>{who}</OrderLink>
      <span className={classes.about}>{about}</span>
      {isFiltered && <span>Why they match</span>}
      <span>{scope.kind === 'collective' ? inCollective : tie}</span>
    </div>
  );
}

function OrderLink({ address, children }: { address: ListAddress; children: ReactNode }) {
  const isDescending = address.search.order === 'name-desc';
  const other = isDescending ? 'name-asc' : 'name-desc';
  return (
    <Link href={address.hrefWith({ order: other, page: 1 })} className={classes.order}>
      {children}
      <IconArrowsSort size={14} stroke={1.7} aria-hidden />
      <VisuallyHidden>, sort names {isDescending ? 'A to Z' : 'Z to A'}</VisuallyHidden>
    </Link>
  );
}

/** On phones the pages and the order are at the end of the list. */
function ListEnd({ address, total }: { address: ListAddress; total: number }) {
  const { search, hrefWith } = address;
  return (
    <div className={classes.end}>
      <Pagination
        page={search.page}
        pageSize={search.limit}
        total={total}
        visiblePages={PAGES_SHOWN}
        hrefFor={(number) => hrefWith({ page: number })}
        label="Pages, end of list"
      />
      <OrderLink address={address}>Names {search.order === 'name-desc' ? 'Z to A' : 'A to Z'}</OrderLink>
    </div>
  );
}
