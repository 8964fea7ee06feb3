import { mayUseSearch, type UsableSearch } from '../../scopes/may-use-search.ts';
import type { Viewer } from '../../viewer.ts';

/** Whose a saved search is, and whom it searches. */
export interface HeldSearch extends UsableSearch {
  readonly authorId: number | null;
  /** The owner of the collective's client. */
  readonly ownerId: number | null;
}

/** A search of a collective is changed by its author, as long as that one belongs there, and by the owner. */
export function mayChangeSearch(viewer: Viewer, search: HeldSearch): boolean {
  if (!mayUseSearch(viewer, search)) return false;
  return search.memberId !== null || [search.authorId, search.ownerId].includes(viewer.userId);
}
