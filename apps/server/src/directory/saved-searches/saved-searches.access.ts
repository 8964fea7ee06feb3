import { mayUseSearch, type UsableSearch } from '../../scopes/may-use-search.ts';
import type { Viewer } from '../../viewer.ts';

/** The owner and the scope of a saved search. */
export interface HeldSearch extends UsableSearch {
  readonly authorId: number | null;
  /** The owner of the collective's client. */
  readonly ownerId: number | null;
}

/**
 * A collective's search may be changed by its author, as long as the author still belongs to the collective,
 * and by the owner of the client.
 */
export function mayChangeSearch(viewer: Viewer, search: HeldSearch): boolean {
  if (!mayUseSearch(viewer, search)) return false;
  return search.memberId !== null || [search.authorId, search.ownerId].includes(viewer.userId);
}
