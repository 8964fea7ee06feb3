import { IconPlus } from '@tabler/icons-react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { FilterButton } from '../../../ui/tables/FilterButton.tsx';
import classes from './AdminList.module.css';
import type { ResultPage } from '../list/directory-query.ts';
import { ENTITIES, type Entity } from '../entity.ts';
import { activeFilters } from '../filter/filter-words.ts';
import { SaveSearch } from '../saved/SaveSearch.tsx';
import type { ListAddress } from '../use-list-search.ts';

interface AdminToolbarProps {
  entity: Entity;
  page: ResultPage<unknown>;
  address: ListAddress;
  /** Whether another bar, below the toolbar, has the buttons that save the search. */
  isSavedElsewhere: boolean;
  onFilter: () => void;
  /** Undefined if administrators cannot create rows. */
  onNew?: (() => void) | undefined;
}

export function AdminToolbar(props: AdminToolbarProps) {
  const { entity, page, address, isSavedElsewhere, onFilter, onNew } = props;
  const { label, filters } = ENTITIES[entity];
  const count = activeFilters(filters, address.search.filter).length;
  return (
    <div className={classes.toolbar}>
      <h2 className={classes.title}>{label}</h2>
      {page.data && <AdminPages address={address} total={page.data.total} label="Pages" />}
      {!isSavedElsewhere && <SaveSearch {...{ entity, address }} total={page.data?.total} />}
      <FilterButton count={count} onClick={onFilter} />
      {onNew && (
        <Button variant="primary" icon={<IconPlus size={15} stroke={1.8} aria-hidden />} onClick={onNew}>
          new
        </Button>
      )}
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
