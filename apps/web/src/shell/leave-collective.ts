import type { Client } from '@kithline/contract/clients.ts';
import type { Collective } from '@kithline/contract/collectives.ts';
import { clientsQuery } from '../features/clients/clients.data.ts';
import { leavingKey } from '../features/collectives/leaving-key.ts';
import { history } from '../lib/history.ts';
import { queryClient } from '../lib/query-client.ts';
import { toast } from '../ui/feedback/toast.ts';
import { addressAfterLoss, type LostCollective, neighbourOf } from './after-loss.ts';

/** What happened to it: its owner destroyed it, the viewer was removed from it, or one of both while the browser was away. */
export type Loss = 'destroyed' | 'removed' | 'missed';

const WORDS: Record<Loss, (name: string) => string> = {
  destroyed: (name) => `${name} was destroyed`,
  removed: (name) => `You are no longer a collaborator in ${name}`,
  missed: (name) => `${name} is no longer open to you`,
};

interface Lost {
  id: number;
  /** Where the one who tells of the loss knows it. */
  clientId?: number;
}

/**
 * Leads away from a collective that is lost, to its neighbour or home, and says why; does nothing where the address has
 * nothing to do with it, or where the viewer belongs to it after all. The neighbour is looked for among what the viewer
 * belongs to now: a client may lose all at once.
 */
export async function leaveCollective(lost: Lost, loss: Loss): Promise<void> {
  const known = knownOf(lost);
  await stopAsking();
  const clients = await clientsNow(loss, lost.id);
  if (clients.some(({ collectives }) => collectives.some(({ id }) => id === lost.id))) return;
  const { pathname, search, hash } = history.location;
  const next = addressAfterLoss({ pathname, searchStr: search, hash }, lost.id, neighbourOf(known, clients));
  if (next !== null) {
    history.replace(next);
    // It stays until it is closed: somebody who looked away would not know why the page is another one. Whoever did it knows.
    if (!isOwnAct(lost.id)) toast.failure(WORDS[loss](known.name));
  }
  void queryClient.invalidateQueries({ queryKey: ['collectives', lost.id], refetchType: 'none' });
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
  const collective = queryClient.getQueryData<Collective>(['collectives', id]);
  if (collective) return { id, name: collective.name, clientId: collective.client.id };
  const clients = queryClient.getQueryData(clientsQuery.queryKey) ?? [];
  const client = clients.find((one) => one.collectives.some((other) => other.id === id));
  const name = client?.collectives.find((one) => one.id === id)?.name ?? 'the collective';
  return { id, name, clientId: clientId ?? client?.id ?? 0 };
}

const OF_PAGES = new Set<unknown>(['collectives', 'directory', 'people', 'organizations', 'relations']);

/** What is on its way for the page that is left would only be refused, and the refusal would lead to a page of its own. */
async function stopAsking(): Promise<void> {
  await queryClient.cancelQueries({ predicate: ({ queryKey }) => OF_PAGES.has(queryKey[0]) });
}

/** Whether the viewer has destroyed or left it here, which the overlay says itself. */
function isOwnAct(id: number): boolean {
  return queryClient.getMutationCache().find({ mutationKey: leavingKey(id) }) !== undefined;
}
