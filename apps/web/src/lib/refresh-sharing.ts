import { queryClient } from './query-client.ts';
import { collectiveKey, SHARING_KEYS } from './reply-keys.ts';

/**
 * Refetches after a change of a collective's collaborators or shared networks. Waits only for the collective
 * itself, so that its buttons stay disabled until then; lists and profiles follow in the background.
 */
export async function refreshSharing(collectiveId: number): Promise<void> {
  for (const queryKey of SHARING_KEYS) void queryClient.invalidateQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey: collectiveKey(collectiveId) });
}
