import type { Client } from '@kithline/contract/clients.ts';
import type { Collective } from '@kithline/contract/collectives.ts';
import { clientsQuery } from '../features/clients/clients.data.ts';
import { leavingKey } from '../features/collectives/leaving-key.ts';
import { history } from '../lib/history.ts';
import { queryClient } from '../lib/query-client.ts';
import { collectiveKey, COLLECTIVES_KEY, DIRECTORY_KEYS } from '../lib/reply-keys.ts';
import { toast } from '../ui/feedback/toast.ts';
import { addressAfterLoss, collectivesAt, type LostCollective, neighbourOf } from './after-loss.ts';

/**
 * How the viewer lost the collective: the owner destroyed it; the viewer was removed from it, or left it; or
 * one of these happened while the browser received no live events.
 */
export type Loss = 'destroyed' | 'removed' | 'missed';

const WORDS: Record<Loss, (name: string) => string> = {
  destroyed: (name) => `${name} was destroyed`,
  removed: (name) => `You are no longer a collaborator in ${name}`,
  missed: (name) => `You no longer have access to ${name}`,
};

interface Lost {
  id: number;
  clientId?: number;
}

/**
 * Leaves the pages of a lost collective for its neighbour, or for home if there is none. Shows a message that
 * says why, unless the viewer caused the loss. If the server says that the viewer still belongs to the
 * collective, the page stays. If the viewer is on another page, nothing is canceled or requested. Resolves
 * when nothing on screen shows the lost collective.
 */
export async function leaveLostCollective(lost: Lost, loss: Loss): Promise<void> {
  const isThere = collectivesAt(history.location).includes(lost.id);
  const isLost = !isThere || (await leavePages(lost, loss));
  // The cached collective is marked as stale, so that access is checked if the viewer returns to its URL.
  void queryClient.invalidateQueries({ queryKey: collectiveKey(lost.id), refetchType: 'none' });
  if (isLost) await untilUnseen(lost.id);
}

/** Leaves the collective's pages if it is lost. Returns whether it is lost. */
async function leavePages(lost: Lost, loss: Loss): Promise<boolean> {
  const known = knownOf(lost);
  const before = queryClient.getQueryData(clientsQuery.queryKey) ?? [];
  const repeatRequests = await cancelRequests();
  const now = await clientsNow(loss, lost.id);
  const isLost = !now.some(({ collectives }) => collectives.some(({ id }) => id === lost.id));
  const { pathname, search, hash } = history.location;
  const neighbourId = neighbourOf(known, { before, now });
  const next = addressAfterLoss({ pathname, searchStr: search, hash }, lost.id, neighbourId);
  // The current page stays if the collective is not lost, or if the viewer has already left the collective's
  // pages. In both cases, the current page needs the canceled requests.
  if (!isLost || next === null) repeatRequests();
  else {
    history.replace(next);
    // The message stays until the viewer closes it, because the viewer may not have seen the page change.
    // After the viewer's own act no message is needed.
    if (!isOwnAct(lost.id)) toast.failure(WORDS[loss](known.name));
  }
  return isLost;
}

/**
 * Returns the viewer's current clients from the server. If the request fails, returns the cached clients,
 * without the lost collective if its loss is certain.
 */
async function clientsNow(loss: Loss, lostId: number): Promise<readonly Client[]> {
  try {
    return await queryClient.fetchQuery({ ...clientsQuery, staleTime: 0 });
  } catch {
    const known = queryClient.getQueryData(clientsQuery.queryKey) ?? [];
    if (loss === 'missed') return known;
    return known.map((client) => ({
      ...client,
      collectives: client.collectives.filter(({ id }) => id !== lostId),
    }));
  }
}

function knownOf({ id, clientId }: Lost): LostCollective {
  const collective = queryClient.getQueryData<Collective>(collectiveKey(id));
  if (collective) return { id, name: collective.name, clientId: collective.client.id };
  const clients = queryClient.getQueryData(clientsQuery.queryKey) ?? [];
  const client = clients.find((one) => one.collectives.some((other) => other.id === id));
  const name = client?.collectives.find((one) => one.id === id)?.name ?? 'the collective';
  return { id, name, clientId: clientId ?? client?.id ?? 0 };
}

const OF_PAGES = new Set<unknown>([COLLECTIVES_KEY, ...DIRECTORY_KEYS].map(([feature]) => feature));

/**
 * Cancels pending requests of the pages. Otherwise the server would refuse them, and an error page would
 * appear. Returns a function that repeats the requests if the page stays.
 */
async function cancelRequests(): Promise<() => void> {
  const canceledQueries = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ queryKey }) => OF_PAGES.has(queryKey[0]) });
  const predicate = (query: (typeof canceledQueries)[number]) => canceledQueries.includes(query);
  await queryClient.cancelQueries({ predicate });
  return () => void queryClient.refetchQueries({ type: 'active', predicate });
}

/** For this many milliseconds after the viewer's act, an event about a loss counts as caused by the act. */
const JUST_NOW_MS = 30_000;

/**
 * Whether the viewer is destroying or leaving the collective in this tab, or did so a moment ago. If so, the
 * overlay shows the message.
 */
function isOwnAct(id: number): boolean {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: leavingKey(id) })
    .some(
      ({ state: { status, submittedAt } }) =>
        status === 'pending' || (status === 'success' && Date.now() - submittedAt < JUST_NOW_MS),
    );
}

const MOST_WAITING_MS = 3000;

/**
 * Resolves when no component shows a reply about the collective, or after MOST_WAITING_MS. The old page stays
 * on screen until the next page has loaded, and until then the server would refuse the old page's requests.
 */
async function untilUnseen(id: number): Promise<void> {
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
