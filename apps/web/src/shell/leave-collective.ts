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
 * What happened: the owner destroyed the collective, the viewer was removed from it, or one of both while the
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
  /** The client, if the caller knows it. */
  clientId?: number;
}

/**
 * Leaves the pages of a lost collective, to its neighbour or home, and says why. On other pages nothing is
 * cancelled or requested. If the viewer still belongs to the collective, the page stays. The neighbour is one
 * of the viewer's present collectives, because a client may lose several at once. Resolves when nothing of
 * the collective is on screen.
 */
export async function leaveCollective(lost: Lost, loss: Loss): Promise<void> {
  const isThere = collectivesAt(history.location).includes(lost.id);
  const isLost = !isThere || (await leavePages(lost, loss));
  // It is checked again when the viewer returns.
  void queryClient.invalidateQueries({ queryKey: collectiveKey(lost.id), refetchType: 'none' });
  if (isLost) await untilUnseen(lost.id);
}

/** Leaves the pages. Returns whether the collective is lost. */
async function leavePages(lost: Lost, loss: Loss): Promise<boolean> {
  const known = knownOf(lost);
  const before = queryClient.getQueryData(clientsQuery.queryKey) ?? [];
  const goOn = await stopAsking();
  const now = await clientsNow(loss, lost.id);
  const isLost = !now.some(({ collectives }) => collectives.some(({ id }) => id === lost.id));
  const { pathname, search, hash } = history.location;
  const neighbourId = neighbourOf(known, { before, now });
  const next = addressAfterLoss({ pathname, searchStr: search, hash }, lost.id, neighbourId);
  // The page stays, or is already another one, whose requests must continue.
  if (!isLost || next === null) goOn();
  else {
    history.replace(next);
    // This message stays until it is closed, so that somebody who looked away learns why the page changed.
    // Not needed after the viewer's own act.
    if (!isOwnAct(lost.id)) toast.failure(WORDS[loss](known.name));
  }
  return isLost;
}

/**
 * Returns the viewer's present clients. Without a reply, the cached ones without a certainly lost collective.
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

/** Returns the lost collective as cached before. */
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
 * Cancels pending requests of the page, since their refusal would lead to an error page. Returns a function
 * that repeats them if the page stays.
 */
async function stopAsking(): Promise<() => void> {
  const stopped = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ queryKey }) => OF_PAGES.has(queryKey[0]) });
  const predicate = (query: (typeof stopped)[number]) => stopped.includes(query);
  await queryClient.cancelQueries({ predicate });
  return () => void queryClient.refetchQueries({ type: 'active', predicate });
}

/** Milliseconds after the viewer's act during which an event counts as caused by it. */
const JUST_NOW_MS = 30_000;

/**
 * Whether the viewer is destroying or leaving it here, or has just done so; the overlay then shows the
 * message itself.
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

/** Maximum time to wait for the next page, in milliseconds. */
const MOST_WAITING_MS = 3000;

/**
 * Resolves when no component shows a reply about the collective. The old page stays until the next one has
 * loaded, and its requests would be refused meanwhile.
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
