import type { SavedSearch, SavedSearchCount } from '@kithline/contract/saved-searches.ts';
import { IconArrowDown, IconArrowUp, IconBell, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactElement, Suspense, useState } from 'react';
import { loadCode } from '../../../lib/load-code.ts';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { MenuWhenAsked } from '../../../ui/overlays/MenuWhenAsked.tsx';
import { tellingAfter } from './saved-search-fields.ts';
import { changeTelling, deleteSearch, hasNew, markSeen, moveSearch } from './search-acts.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';

const loadMenu = () => loadCode(() => import('../../../ui/overlays/Menu.tsx'));
const SavedSearchDialog = lazyCode(() => import('./SavedSearchDialog.tsx'), 'SavedSearchDialog');

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

interface SavedSearchMenuProps {
  search: SavedSearch;
  count: SavedSearchCount | undefined;
  /** All saved searches in the member's order. If undefined, the menu cannot move the search. */
  searches?: readonly SavedSearch[];
  trigger: ReactElement<object>;
}

export function SavedSearchMenu({ search, count, searches = [], trigger }: SavedSearchMenuProps) {
  const [dialog, setDialog] = useState({ opened: false, openings: 0 });
  const at = searches.findIndex(({ id }) => id === search.id);
  const items: MenuItem[] = [
    {
      id: 'seen',
      label: 'Mark all as seen',
      icon: <IconEye {...ICON} />,
      disabled: !hasNew(count),
      onSelect: () => void markSeen(search),
    },
    ...(search.mayChange
      ? [
          {
            id: 'change',
            label: 'Rename or share',
            icon: <IconPencil {...ICON} />,
            onSelect: () => setDialog(({ openings }) => ({ opened: true, openings: openings + 1 })),
          },
        ]
      : []),
    {
      id: 'tell',
      label: tellingAfter(search.telling)?.command ?? '',
      icon: <IconBell {...ICON} />,
      onSelect: () => void changeTelling(search),
    },
    ...(at > 0 ? [moving('up', 'Move up', () => moveSearch(searches, search.id, -1))] : []),
    ...(at !== -1 && at < searches.length - 1
      ? [moving('down', 'Move down', () => moveSearch(searches, search.id, 1))]
      : []),
    ...(search.mayChange
      ? [
          {
            id: 'delete',
            label: 'Delete',
            icon: <IconTrash {...ICON} />,
            danger: true,
            apart: true,
            onSelect: () => void deleteSearch(search),
          },
        ]
      : []),
  ];
  return (
    <>
      <MenuWhenAsked load={loadMenu} trigger={trigger}>
        {({ Menu }, button) => <Menu items={items} trigger={button} />}
      </MenuWhenAsked>
      <Suspense fallback={null}>
        {dialog.openings > 0 && (
          <SavedSearchDialog
            key={dialog.openings}
            search={search}
            opened={dialog.opened}
            onClose={() => setDialog({ ...dialog, opened: false })}
            onClosed={() => setDialog({ opened: false, openings: 0 })}
          />
        )}
      </Suspense>
    </>
  );
}

function moving(way: 'up' | 'down', label: string, move: () => Promise<void>): MenuItem {
  const icon = way === 'up' ? <IconArrowUp {...ICON} /> : <IconArrowDown {...ICON} />;
  return { id: way, label, icon, onSelect: () => void move() };
}
