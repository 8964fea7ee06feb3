import type { Collaborator } from '@kithline/contract/collectives.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { namesWith } from '../../../lib/names-with.ts';
import { COLLABORATORS_IN_PANEL, collaboratorsQuery } from '../collectives.data.ts';

/** Milliseconds without typing before the server is asked (specification, part 2 section 9). */
const REST_MS = 600;

interface Found {
  /** Undefined until the collaborators have loaded. */
  collaborators: readonly Collaborator[] | undefined;
  isPending: boolean;
  isError: boolean;
  refetch: () => void;
}

/**
 * Returns the collaborators whose names contain the words. If all collaborators of the collective have been
 * loaded, searches in the browser, else on the server.
 */
export function useCollaborators(collectiveId: number, words = ''): Found {
  const [rested] = useDebouncedValue(words.trim(), REST_MS);
  const paged = { page: 1, limit: COLLABORATORS_IN_PANEL };
  const all = useQuery(collaboratorsQuery(collectiveId, { ...paged, name: '' }));
  const isComplete = all.data !== undefined && all.data.total <= all.data.results.length;
  const searched = useQuery({
    ...collaboratorsQuery(collectiveId, { ...paged, name: rested }),
    enabled: all.data !== undefined && !isComplete && rested !== '',
  });
  const source = isComplete || rested === '' ? all : searched;
  return {
    collaborators: source.data && (isComplete ? namesWith(source.data.results, words) : source.data.results),
    isPending: source.isPending,
    isError: source.isError,
    refetch: () => void source.refetch(),
  };
}
