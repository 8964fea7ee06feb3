import { queryClient } from '../../../lib/query-client.ts';
import { collectiveKey } from '../../../lib/reply-keys.ts';

/** Has everything about a collective read anew, and waits for what is on the screen, so that no button is free before it is. */
export async function refreshCollective(collectiveId: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: collectiveKey(collectiveId) });
}
