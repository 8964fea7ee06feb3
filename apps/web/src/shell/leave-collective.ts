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
 * What happened to it: its owner destroyed it, the viewer was removed from it, or one of both while the
 * browser was away.
 */
export type Loss = 'destroyed' | 'removed' | 'missed';

const WORDS: Record<Loss, (name: string) => string> = {
  destroyed: (name) => `${name} was destroyed`,
  removed: (name) => `You are no longer a collaborator in ${name}`,
  missed: (name) => `You no longer have access to ${name}`,
};

interface Lost {
  id: number;
  /** If the caller knows it. */
  clientId?: number;
}

/**
 * Leads away from a collective that is lost, to its neighbour or home, and says why. Where the address has
 * nothing to do with it, nothing is stopped or asked; where the viewer belongs to it after all, the page goes
 * on. The neighbour is looked for among what the viewer belongs to now: a client may lose all at once.
 * Resolves when nothing of it is left on the screen.
 */
export async function leaveCollective(lost: Lost, loss: Loss): Promise<void> {
  const isThere = collectivesAt(history.location).includes(lost.id);
  const isLost = !isThere || (await leavePages(lost, loss));
  // It is checked again when the viewer returns.
  void queryClient.invalidateQueries({ queryKey: collectiveKey(lost.id), refetchType: 'none' });
  if (isLost) await untilUnseen(lost.id);
}

/** Returns whether the collective is lost. */
async function leavePages(lost: Lost, loss: Loss): Promise<boolean> {
  const known = knownOf(lost);
  const before = queryClient.getQueryData(clientsQuery.queryKey) ?? [];
  const goOn = await stopAsking();
  const now = await clientsNow(loss, lost.id);
  const isLost = !now.some(({ collectives }) => collectives.some(({ id }) => id === lost.id));
  const { pathname, search, hash } = history.location;
  const neighbourId = neighbourOf(known, { before, now });
  const next = addressAfterLoss({ pathname, searchStr: search, hash }, lost.id, neighbourId);
  // The page stays, or is another one by now, which may have asked already.
  if (!isLost || next === null) goOn();
  else {
    history.replace(next);
    // It stays until it is closed: somebody who looked away would not know why the page is another one. The
    // person who did it knows.
    if (!isOwnAct(lost.id)) toast.failure(WORDS[loss](known.name));
  }
  return isLost;
}

/** What the viewer belongs to. Without an answer a loss that is certain is taken out of what is known. */
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

/** What is known of it from before. */
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
 * What is on its way for the page that is left would only be refused, and the refusal would lead to a page of
 * its own. The reply asks again for what was stopped, where the page stays.
 */
async function stopAsking(): Promise<() => void> {
  const stopped = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ queryKey }) => OF_PAGES.has(queryKey[0]) });
  const predicate = (query: (typeof stopped)[number]) => stopped.includes(query);
  await queryClient.cancelQueries({ predicate });
  return () => void queryClient.refetchQueries({ type: 'active', predicate });
}

/** Milliseconds for which an act counts as one of just now: its event comes right after it. */
const JUST_NOW_MS = 30_000;

/** Whether the viewer destroys or leaves it here, or has just done so, which the overlay says itself. */
function isOwnAct(id: number): boolean {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: leavingKey(id) })
    .some(
      ({ state: { status, submittedAt } }) =>
        status === 'pending' || (status === 'success' && Date.now() - submittedAt < JUST_NOW_MS),
    );
}

/** Milliseconds after which a page that is slow to come is not waited for any longer. */
const MOST_WAITING_MS = 3000;

/**
 * Resolves when nothing on the screen shows a reply about the collective. The old page stays until the next
 * one is loaded, and whatever it asked for until then would be refused.
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
