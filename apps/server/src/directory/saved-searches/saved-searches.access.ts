import { mayUseSearch, type UsableSearch } from '../../scopes/may-use-search.ts';
import type { Viewer } from '../../viewer.ts';

/** The facts that decide who may use and change a saved search. */
export interface HeldSearch extends UsableSearch {
  readonly authorId: number | null;
  /** The owner of the collective's client. */
  readonly ownerId: number | null;
}

/**
 * Whether the viewer may change a search. A collective's search may be changed only by the client's owner
 * and, while still in the collective, by the author of the search.
 */
export function mayChangeSearch(viewer: Viewer, search: HeldSearch): boolean {
  if (!mayUseSearch(viewer, search)) return false;
  return search.memberId !== null || [search.authorId, search.ownerId].includes(viewer.userId);
}
