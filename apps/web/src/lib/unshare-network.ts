import { sharingApi } from '@kithline/contract/collectives.ts';
import { call } from './call.ts';
import { refreshSharing } from './refresh-sharing.ts';

/**
 * Takes the own network back from a collective; its people are gone there when this resolves. Throws
 * CallFailure.
 */
export async function unshareNetwork(collectiveId: number): Promise<void> {
  await call(sharingApi.unshare, { params: { id: collectiveId } });
  await refreshSharing(collectiveId);
}
