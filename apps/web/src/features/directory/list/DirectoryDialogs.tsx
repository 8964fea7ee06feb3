import { Suspense, useState } from 'react';
import type { Entity } from '../entity.ts';
import { firstPage } from '../list-search.ts';
import { useGo } from '../use-go.ts';
import type { ListAddress } from '../use-list-search.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';

const FilterDialog = lazyCode(() => import('../filter/FilterDialog.tsx'), 'FilterDialog');
const StatsDialog = lazyCode(() => import('../stats/StatsDialog.tsx'), 'StatsDialog');

export type OpenDialog = 'filters' | 'stats' | null;

interface DirectoryDialogsProps {
  entity: Entity;
  address: ListAddress;
  open: OpenDialog;
  onClose: () => void;
}

export function DirectoryDialogs({ entity, address, open, onClose }: DirectoryDialogsProps) {
  const go = useGo();
  const { search, hrefWith } = address;
  const opened = useOpenings(open);
  return (
    <Suspense fallback={null}>
      {opened.filters > 0 && (
        <FilterDialog
          key={opened.filters}
          entity={entity}
          opened={open === 'filters'}
          filter={search.filter}
          list={search}
          onClose={onClose}
          // Replace the dialog's own history entry.
          onApply={(filter) => go(hrefWith(firstPage(filter, search.order)), { replace: true })}
        />
      )}
      {opened.stats > 0 && (
        <StatsDialog entity={entity} address={address} opened={open === 'stats'} onClose={onClose} />
      )}
    </Suspense>
  );
}

/**
 * Counts the openings of each dialog. A dialog that was never opened is not rendered. Each opening of the
 * filters renders a new dialog, which starts from the URL.
 */
function useOpenings(open: OpenDialog): Record<Exclude<OpenDialog, null>, number> {
  const [state, setState] = useState({ last: null as OpenDialog, filters: 0, stats: 0 });
  if (state.last !== open) {
    setState({ ...state, last: open, ...(open === null ? {} : { [open]: state[open] + 1 }) });
  }
  return state;
}
