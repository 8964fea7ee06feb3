import { collectivesApi } from '@kithline/contract/collectives.ts';
import { call } from '../../../../lib/call.ts';
import { refreshSharing } from '../../../../lib/refresh-sharing.ts';

export const COLLABORATORS_PER_PAGE = 10;
/** Maximum number of people whom one call can add or remove. */
export const MOST_AT_ONCE = 100;

/** Adds members who need no invitation. Throws CallFailure. */
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
 * Leaves a collective and stops sharing the network there. The caller must then leave the collective's pages.
 * Throws CallFailure.
 */
export async function leaveCollective(collectiveId: number, userId: number): Promise<void> {
  await call(collectivesApi.removeCollaborators, {
    params: { id: collectiveId },
    body: { userIds: [userId] },
  });
}
