import { queryClient } from './query-client.ts';
import { collectiveKey, SHARING_KEYS } from './reply-keys.ts';

/**
 * After a change of who belongs to a collective, or of what is shared with it. Waits for what is on the
 * screen of the collective itself, so that no button is free before it is; lists, profiles and the like
 * follow in their own time.
 */
export async function refreshSharing(collectiveId: number): Promise<void> {
  for (const queryKey of SHARING_KEYS) void queryClient.invalidateQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey: collectiveKey(collectiveId) });
}
