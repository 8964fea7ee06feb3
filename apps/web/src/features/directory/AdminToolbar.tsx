import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CountBadge } from '../../ui/marks/CountBadge.tsx';
import { Pagination } from '../../ui/paging/Pagination.tsx';
import classes from './AdminList.module.css';
import type { OpenDialog } from './DirectoryDialogs.tsx';
import type { ResultPage } from './directory-query.ts';
import { ENTITIES, type Entity } from './entity.ts';
import { activeFilters } from './filter-words.ts';
import type { ListAddress } from './use-list-search.ts';

interface AdminToolbarProps {
  entity: Entity;
  page: ResultPage<unknown>;
  address: ListAddress;
  onOpen: (dialog: OpenDialog) => void;
}

/** Title, pages and the filter button above an administrators' table. */
export function AdminToolbar({ entity, page, address, onOpen }: AdminToolbarProps) {
  const { label, filters } = ENTITIES[entity];
  const count = activeFilters(filters, address.search.filter).length;
  return (
    <div className={classes.toolbar}>
      <h2 className={classes.title}>{label}</h2>
      {page.data && <AdminPages address={address} total={page.data.total} label="Pages" />}
      <Button
        icon={<IconAdjustmentsHorizontal size={16} stroke={1.7} />}
        onClick={() => onOpen('filters')}
        className={classes.filter ?? ''}
      >
        <span className={classes.withCount}>
          filter
          {count > 0 && <VisuallyHidden>, {count} on</VisuallyHidden>}
          <CountBadge count={count} />
        </span>
      </Button>
    </div>
  );
}

const PAGES_SHOWN = 4;

export function AdminPages(props: { address: ListAddress; total: number; label: string }) {
  const { search, hrefWith } = props.address;
  return (
    <Pagination
      page={search.page}
      pageSize={search.limit}
      total={props.total}
      visiblePages={PAGES_SHOWN}
      hrefFor={(page) => hrefWith({ page })}
      label={props.label}
    />
  );
}
