import { countCriteria } from '@kithline/contract/filter.ts';
import type { ReactNode } from 'react';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import classes from './AdminList.module.css';
import { AdminToolbar } from './AdminToolbar.tsx';
import { AdminResults } from './AdminResults.tsx';
import { DirectoryDialogs } from './DirectoryDialogs.tsx';
import type { RowPlace } from './DirectoryList.tsx';
import type { ResultPage } from './directory-query.ts';
import type { Entity } from './entity.ts';
import { FilterChips } from './FilterChips.tsx';
import { useListControls } from './use-list-controls.ts';

interface AdminListProps<Result> {
  entity: Entity;
  page: ResultPage<Result>;
  columns: readonly string[];
  idOf: (result: Result) => number;
  row: (result: Result, place: RowPlace) => ReactNode;
}

/** The administrators' list of the whole directory: a dense table with the same filters, keys and addresses. */
export function AdminList<Result>({ entity, page, columns, idOf, row }: AdminListProps<Result>) {
  const controls = useListControls<HTMLTableSectionElement, Result>(entity, page, idOf);
  const { address, cursor, dialog, openDialog, rows, scroller } = controls;
  const { search, hrefWith } = address;
  const results = page.data?.results ?? [];
  return (
    <div className={classes.page}>
      <AdminToolbar {...{ entity, page, address }} onOpen={openDialog} />
      <div className={classes.chips}>
        <FilterChips
          entity={entity}
          filter={search.filter}
          hrefFor={(filter) => hrefWith({ filter, page: 1 })}
          onOpen={() => openDialog('filters')}
        />
      </div>
      <ProgressLine active={page.isPlaceholderData} />
      <AdminResults {...{ entity, page, address, columns, rows, scroller }}>
        {results.map((result) => {
          const id = idOf(result);
          return row(result, {
            href: address.profileHref(id),
            isCurrent: id === cursor.currentId,
            isFiltered: countCriteria(search.filter) > 0,
            onChoose: () => cursor.choose(id),
          });
        })}
      </AdminResults>
      <DirectoryDialogs {...{ entity, address }} open={dialog} onClose={() => openDialog(null)} />
    </div>
  );
}
