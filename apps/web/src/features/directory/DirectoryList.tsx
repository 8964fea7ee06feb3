import { type ReactNode, useRef, useState } from 'react';
import { countCriteria } from '@kithline/contract/filter.ts';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import classes from './DirectoryList.module.css';
import { DirectoryDialogs, type OpenDialog } from './DirectoryDialogs.tsx';
import type { ResultPage } from './directory-query.ts';
import { DirectoryResults } from './DirectoryResults.tsx';
import { DirectoryToolbar } from './DirectoryToolbar.tsx';
import type { Entity } from './entity.ts';
import { FilterChips } from './FilterChips.tsx';
import { useListAnnouncements } from './use-list-announcements.ts';
import { useListKeys } from './use-list-keys.ts';
import { useGo } from './use-go.ts';
import { useListSearch } from './use-list-search.ts';
import { useRowCursor } from './use-row-cursor.ts';

/** What a row needs besides its result. */
export interface RowPlace {
  href: string;
  isCurrent: boolean;
  isFiltered: boolean;
  onChoose: () => void;
}

interface DirectoryListProps<Result> {
  entity: Entity;
  page: ResultPage<Result>;
  idOf: (result: Result) => number;
  row: (result: Result, place: RowPlace) => ReactNode;
}

/** A list of the directory with everything around it: tabs, paging, filters, stats, keys. */
export function DirectoryList<Result>({ entity, page, idOf, row }: DirectoryListProps<Result>) {
  const address = useListSearch(entity);
  const go = useGo();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const rows = useRef<HTMLUListElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const results = page.data?.results ?? [];
  const cursor = useRowCursor(rows, results.map(idOf), address.openId);
  const { search, hrefWith } = address;
  const turn = (step: 1 | -1) => {
    const next = search.page + step;
    if (next >= 1 && next <= (page.data?.pages ?? 1)) go(hrefWith({ page: next }));
  };
  useListKeys({
    j: cursor.next,
    k: cursor.previous,
    ArrowDown: cursor.next,
    ArrowUp: cursor.previous,
    f: () => setDialog('filters'),
    s: () => setDialog('stats'),
    '[': () => turn(-1),
    ']': () => turn(1),
    '?': () => setDialog('keys'),
  });
  useListAnnouncements({ entity, page, address, scroller });
  const isFiltered = countCriteria(search.filter) > 0;
  return (
    <div className={classes.page}>
      <DirectoryToolbar {...{ entity, address }} page={page} onOpen={setDialog} />
      <FilterChips
        entity={entity}
        filter={search.filter}
        hrefFor={(filter) => hrefWith({ filter, page: 1 })}
        onOpen={() => setDialog('filters')}
      />
      <ProgressLine active={page.isPlaceholderData} />
      <DirectoryResults {...{ entity, page, address, isFiltered, rows, scroller }}>
        {results.map((result) => {
          const id = idOf(result);
          return row(result, {
            href: address.profileHref(id),
            isCurrent: id === cursor.currentId,
            isFiltered,
            onChoose: () => cursor.choose(id),
          });
        })}
      </DirectoryResults>
      <DirectoryDialogs {...{ entity, address }} open={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}
