import { queryClient } from '../../../lib/query-client.ts';
import { collectiveKey } from '../../../lib/reply-keys.ts';

/**
 * Fetches everything about a collective again, and waits for what is on the screen, so that no button is free
 * before it is.
 */
export async function refreshCollective(collectiveId: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: collectiveKey(collectiveId) });
}
