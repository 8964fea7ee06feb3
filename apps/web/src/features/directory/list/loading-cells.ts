import type { LoadingCell } from '../../../ui/feedback/LoadingRows.tsx';

interface ComingList {
  /** As `DirectoryList` has it; of organizations there is one look. */
  look?: string | undefined;
  isFiltered: boolean;
  hasTicks?: boolean | undefined;
}

/** The columns of a list that is loading: those of its heads. */
export function loadingCells({ look = '', isFiltered, hasTicks = false }: ComingList): LoadingCell[] {
  const who: LoadingCell[] = hasTicks ? ['tick', 'person'] : ['person'];
  if (look.startsWith('compact'))
    return [...who.slice(0, -1), 'name', 'word', 'word', 'word', 'word', 'word'];
  if (look === 'kept alone') return [...who, 'text', 'word', 'word'];
  if (look === 'kept') return [...who, 'text', 'word', 'word', 'stack'];
  return [...who, ...(isFiltered ? (['aside', 'text'] as const) : (['text'] as const)), 'stack'];
}
