import { mayUseSearch, type UsableSearch } from '../../scopes/may-use-search.ts';
import type { Viewer } from '../../viewer.ts';

export interface HeldSearch extends UsableSearch {
  readonly authorId: number | null;
  /** The owner of the collective's client. */
  readonly ownerId: number | null;
}

/**
 * A private search may be changed by its member, a shared one by its author and by the owner of the
 * collective's client.
 */
export function mayChangeSearch(viewer: Viewer, search: HeldSearch): boolean {
  if (!mayUseSearch(viewer, search)) return false;
  return search.memberId !== null || [search.authorId, search.ownerId].includes(viewer.userId);
}
