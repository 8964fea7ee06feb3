import { queryClient } from '../lib/query-client.ts';
import { collectiveKey } from '../lib/reply-keys.ts';

/** Milliseconds after which a page that is slow to come is not waited for any longer. */
const MOST_WAITING_MS = 3000;

/**
 * Resolves when nothing on the screen shows a reply about the collective. The old page stays until the next one is loaded, and
 * whatever it asked for until then would be refused.
 */
export async function untilUnseen(id: number): Promise<void> {
  const cache = queryClient.getQueryCache();
  const isSeen = () => cache.findAll({ queryKey: collectiveKey(id), type: 'active' }).length > 0;
  if (!isSeen()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = cache.subscribe(() => {
    if (!isSeen()) resolve();
  });
  const timer = setTimeout(resolve, MOST_WAITING_MS);
  await promise;
  unsubscribe();
  clearTimeout(timer);
}
