import type { Viewer } from '../viewer.ts';
import { isUnlimited } from './scope.access.ts';

export interface UsableSearch {
  /** The member who owns the search. Null: the search belongs to everybody in the collective. */
  readonly memberId: number | null;
  readonly collectiveId: number | null;
  readonly inEveryone: boolean;
}

/**
 * Whether a viewer may use the search. A member who leaves a collective can use neither the collective's
 * searches nor the member's own searches in this collective. With a token that is limited to a collective,
 * only searches in that collective can be used.
 */
export function mayUseSearch(viewer: Viewer, search: UsableSearch): boolean {
  const { memberId, collectiveId, inEveryone } = search;
  if (collectiveId !== null && !viewer.collectiveIds.includes(collectiveId)) return false;
  if (inEveryone && !viewer.isAdmin) return false;
  if (collectiveId === null && !isUnlimited(viewer)) return false;
  return memberId === null || memberId === viewer.userId;
}
