import type { Viewer } from '../../viewer.ts';

/** Whose a saved search is, and whom it searches. */
export interface HeldSearch {
  /** Null: of all who belong to the collective. */
  readonly memberId: number | null;
  readonly authorId: number | null;
  readonly collectiveId: number | null;
  readonly inEveryone: boolean;
  /** The owner of the collective's client. */
  readonly ownerId: number | null;
}

/** Whether a viewer has the search: who leaves a collective loses its searches, the own ones in it too. */
export function mayUseSearch(viewer: Viewer, search: HeldSearch): boolean {
  const { memberId, collectiveId, inEveryone } = search;
  if (collectiveId !== null && !viewer.collectiveIds.includes(collectiveId)) return false;
  if (inEveryone && !viewer.isAdmin) return false;
  return memberId === null || memberId === viewer.userId;
}

/** A search of a collective is changed by its author, as long as that one belongs there, and by the owner. */
export function mayChangeSearch(viewer: Viewer, search: HeldSearch): boolean {
  if (!mayUseSearch(viewer, search)) return false;
  return search.memberId !== null || [search.authorId, search.ownerId].includes(viewer.userId);
}
