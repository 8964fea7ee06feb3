import type { ReactNode, RefObject } from 'react';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { LoadingRows } from '../../../ui/feedback/LoadingRows.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import { type AdminColumn, AdminHead } from './AdminHead.tsx';
import classes from './AdminList.module.css';
import { AdminPages } from './AdminToolbar.tsx';
import type { ResultPage } from '../list/directory-query.ts';
import { ENTITIES, type Entity } from '../entity.ts';
import { NoResults } from '../list/NoResults.tsx';
import { NothingNew } from '../saved/NewOrSeen.tsx';
import type { ListAddress } from '../use-list-search.ts';

interface AdminResultsProps {
  entity: Entity;
  page: ResultPage<unknown>;
  address: ListAddress;
  columns: readonly AdminColumn[];
  rows: RefObject<HTMLTableSectionElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

export function AdminResults(props: AdminResultsProps) {
  const { entity, page, address, columns, rows, scroller, children } = props;
  const isWaiting = useDelayed(page.isPending);
  if (!page.data && page.isError) return <FailedState onRetry={() => void page.refetch()} />;
  if (!page.data) return isWaiting ? <LoadingRows /> : null;
  if (page.data.total === 0 && address.search.onlyNew) return <NothingNew {...{ entity, address }} />;
  if (page.data.total === 0) return <NoResults entity={entity} address={address} />;
  return (
    <>
      <div
        ref={scroller}
        className={classes.scroller}
        data-old={page.isPlaceholderData || undefined}
        role="region"
        aria-label={`${ENTITIES[entity].label}, table`}
        tabIndex={0}
        data-results
        data-paper="whole"
      >
        <table className={classes.table}>
          <AdminHead columns={columns} address={address} />
          <tbody ref={rows}>{children}</tbody>
        </table>
      </div>
      <div className={classes.below}>
        <AdminPages address={address} total={page.data.total} label="Pages, below the table" />
      </div>
    </>
  );
}
