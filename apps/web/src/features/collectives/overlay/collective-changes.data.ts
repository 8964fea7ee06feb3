import { collectivesApi } from '@kithline/contract/collectives.ts';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CLIENTS_KEY, collectiveKey } from '../../../lib/reply-keys.ts';

/**
 * Changes name and description of a collective, and refetches lists of clients, which show the name. Throws
 * CallFailure.
 */
export async function updateCollective(
  collectiveId: number,
  details: { name: string; description: string },
): Promise<void> {
  await call(collectivesApi.update, { params: { id: collectiveId }, body: details });
  void queryClient.invalidateQueries({ queryKey: CLIENTS_KEY });
  await refreshCollective(collectiveId);
}

/**
 * Destroys a collective with its notes and labels. The caller must then leave the collective's pages. Throws
 * CallFailure.
 */
export async function destroyCollective(collectiveId: number): Promise<void> {
  await call(collectivesApi.destroy, { params: { id: collectiveId } });
}

/**
 * Refetches everything about a collective. Waits for the queries that are on screen, so that buttons stay
 * disabled until the new data has arrived.
 */
export async function refreshCollective(collectiveId: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: collectiveKey(collectiveId) });
}
