import { collectivesApi } from '@kithline/contract/collectives.ts';
import { call } from '../../../../lib/call.ts';
import { refreshSharing } from '../../../../lib/refresh-sharing.ts';

/** How many the overlay lists on a page, and how many one call adds or removes at most. */
export const COLLABORATORS_PER_PAGE = 10;
export const MOST_AT_ONCE = 100;

/** Adds members whom the owner may add without asking them. Throws CallFailure. */
export async function addCollaborators(collectiveId: number, userIds: readonly number[]): Promise<void> {
  await call(collectivesApi.addCollaborators, {
    params: { id: collectiveId },
    body: { userIds: [...userIds] },
  });
  await refreshSharing(collectiveId);
}

/** Removes collaborators together with their shared networks. Throws CallFailure. */
export async function removeCollaborators(collectiveId: number, userIds: readonly number[]): Promise<void> {
  await call(collectivesApi.removeCollaborators, {
    params: { id: collectiveId },
    body: { userIds: [...userIds] },
  });
  await refreshSharing(collectiveId);
}

/**
 * Takes the viewer out of a collective with the own network; leaving its pages is the caller's. Throws
 * CallFailure.
 */
export async function leaveCollective(collectiveId: number, userId: number): Promise<void> {
  await call(collectivesApi.removeCollaborators, {
    params: { id: collectiveId },
    body: { userIds: [userId] },
  });
}
