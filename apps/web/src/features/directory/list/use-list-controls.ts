import { IconAdjustmentsHorizontal, IconChartBar } from '@tabler/icons-react';
import { createElement, type RefObject, useRef } from 'react';
import { useCommands } from '../../../lib/commands.ts';
import type { OpenDialog } from './DirectoryDialogs.tsx';
import type { ResultPage } from './directory-query.ts';
import type { Entity } from '../entity.ts';
import { useGo } from '../use-go.ts';
import { useListAnnouncements } from './use-list-announcements.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListPlace } from '../../../lib/use-list-place.ts';
import { type ListAddress, useListSearch } from '../use-list-search.ts';
import { type RowCursor, useRowCursor } from '../../../ui/rows/use-row-cursor.ts';
import { useFocusHeadingIfRemoved } from '../../../ui/a11y/focus-heading.ts';

const ICON = { size: 18, stroke: 1.7 } as const;

interface ListControls<Rows extends HTMLElement> {
  address: ListAddress;
  cursor: RowCursor;
  /** The element that contains the rows. */
  rows: RefObject<Rows | null>;
  scroller: RefObject<HTMLDivElement | null>;
}

/** The behavior of a list of people or organizations: its URL, shortcuts, row cursor and announcements. */
export function useListControls<Rows extends HTMLElement, Result>(
  entity: Entity,
  page: ResultPage<Result>,
  { idOf, openDialog }: { idOf: (result: Result) => number; openDialog: (dialog: OpenDialog) => void },
): ListControls<Rows> {
  const address = useListSearch(entity);
  const go = useGo();
  const rows = useRef<Rows>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const cursor = useRowCursor(rows, (page.data?.results ?? []).map(idOf), address.openId);
  const turn = (step: 1 | -1) => {
    const next = address.search.page + step;
    if (next >= 1 && next <= (page.data?.pages ?? 1)) go(address.hrefWith({ page: next }));
  };
  useListKeys({
    j: cursor.next,
    k: cursor.previous,
    ArrowDown: cursor.next,
    ArrowUp: cursor.previous,
    f: () => openDialog('filters'),
    s: () => openDialog('stats'),
    r: () => cursor.press('r'),
    x: () => cursor.press('x'),
    '[': () => turn(-1),
    ']': () => turn(1),
  });
  useCommands('page', [
    {
      label: `Filter ${entity}`,
      icon: createElement(IconAdjustmentsHorizontal, ICON),
      keys: ['f'],
      run: () => openDialog('filters'),
    },
    {
      label: 'Show stats',
      icon: createElement(IconChartBar, ICON),
      keys: ['s'],
      run: () => openDialog('stats'),
    },
  ]);
  useListAnnouncements({ entity, page, address, scroller });
  useListPlace(scroller, {
    href: address.hrefWith({}),
    isLoaded: page.data !== undefined && !page.isPlaceholderData,
  });
  useFocusHeadingIfRemoved(page.data);
  return { address, cursor, rows, scroller };
}
