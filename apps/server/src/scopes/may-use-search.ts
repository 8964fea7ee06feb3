import type { Viewer } from '../viewer.ts';

/** Who has a saved search, and whom it searches. */
export interface UsableSearch {
  /** Null: of all who belong to the collective. */
  readonly memberId: number | null;
  readonly collectiveId: number | null;
  readonly inEveryone: boolean;
}

/** Whether a viewer has the search: who leaves a collective loses its searches, the own ones in it too. */
export function mayUseSearch(viewer: Viewer, search: UsableSearch): boolean {
  const { memberId, collectiveId, inEveryone } = search;
  if (collectiveId !== null && !viewer.collectiveIds.includes(collectiveId)) return false;
  if (inEveryone && !viewer.isAdmin) return false;
  return memberId === null || memberId === viewer.userId;
}
