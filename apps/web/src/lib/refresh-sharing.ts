import { queryClient } from './query-client.ts';
import { collectiveKey, SHARING_KEYS } from './reply-keys.ts';

/**
 * Refetches everything that depends on a collective's collaborators and shared networks. Waits only for the
 * collective itself, so that its buttons stay disabled until then.
 */
export async function refreshSharing(collectiveId: number): Promise<void> {
  for (const queryKey of SHARING_KEYS) void queryClient.invalidateQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey: collectiveKey(collectiveId) });
}
