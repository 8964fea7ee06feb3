import { queryClient } from '../../../lib/query-client.ts';
import { collectiveKey } from '../../../lib/reply-keys.ts';

/**
 * Refetches everything about a collective, and waits for what is on screen, so that buttons stay disabled
 * until then.
 */
export async function refreshCollective(collectiveId: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: collectiveKey(collectiveId) });
}
