import { sharingApi } from '@kithline/contract/collectives.ts';
import { call } from './call.ts';
import { refreshSharing } from './refresh-sharing.ts';

/**
 * Stops sharing the member's network with a collective, and refetches everything that this changes. Throws
 * CallFailure.
 */
export async function unshareNetwork(collectiveId: number): Promise<void> {
  await call(sharingApi.unshare, { params: { id: collectiveId } });
  await refreshSharing(collectiveId);
}
