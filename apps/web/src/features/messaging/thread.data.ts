import { conversationsApi, type Message } from '@kithline/contract/conversations.ts';
import {
  type HeldThread,
  type MessagesPage,
  onlyLatest,
  withLatest,
  withMessages,
  withNewer,
  withOlder,
} from '@kithline/contract/held-thread.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { threadKey } from '../../lib/reply-keys.ts';

/** The number of messages in one request. */
const AT_ONCE = 50;
/**
 * Milliseconds after which a request without a reply is aborted, so that the next request does not wait for
 * it.
 */
const PATIENCE = 20_000;

/** The replies of one fetch, before they are merged with the messages that are already in the cache. */
interface Fetched extends HeldThread {
  readonly page?: MessagesPage;
  /** Messages from before the newest page that were fetched again. */
  readonly older?: readonly Message[];
}

/**
 * The query for the messages of a conversation that are in this browser's cache. A fetch adds the newest
 * page. It also refetches the earlier messages in the cache, because changes are missed while the thread is
 * closed or the connection is lost.
 */
export function threadQuery(id: number) {
  return queryOptions({
    queryKey: threadKey(id),
    queryFn: async ({ signal }): Promise<HeldThread> => {
      const page = await pageOf(id, {}, signal);
      const fetched: Fetched = {
        ...withLatest(undefined, page),
        page,
        older: await readOlder(id, page, signal),
      };
      return fetched;
    },
    // Merge when the replies are stored, because messages may have been sent during the request.
    structuralSharing: (held, fetched) => {
      const { page, older = [], ...thread } = fetched as Fetched;
      return page === undefined
        ? thread
        : withMessages(withLatest(held as HeldThread | undefined, page), older);
    },
    refetchOnMount: 'always',
  });
}

/** Refetches the cached messages before the newest page. The newest page is shown meanwhile. */
async function readOlder(id: number, page: MessagesPage, signal: AbortSignal): Promise<Message[]> {
  const older: Message[] = [];
  change(id, (held) => withLatest(held, page));
  const first = heldOf(id)?.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  let { results, hasMore } = page;
  for (let before = results.at(-1)?.id ?? 0; hasMore && before > first; before = results.at(-1)?.id ?? 0) {
    // Not in parallel, because each request depends on the page before.
    // oxlint-disable-next-line no-await-in-loop
    ({ results, hasMore } = await pageOf(id, { before }, signal));
    older.push(...results);
  }
  return older;
}

function pageOf(id: number, place: { before?: number; after?: number }, signal?: AbortSignal) {
  return call(conversationsApi.messages, { params: { id }, query: { limit: AT_ONCE, ...place } }, signal);
}

function change(id: number, act: (held: HeldThread) => HeldThread): void {
  queryClient.setQueryData(threadQuery(id).queryKey, (held) => held && act(held));
}

const heldOf = (id: number): HeldThread | undefined => queryClient.getQueryData(threadQuery(id).queryKey);

/**
 * Fetches the messages after `upTo`, the position up to which the cache is complete. Throws the errors of
 * `call`.
 */
export async function fetchNewer(id: number): Promise<void> {
  for (let hasMore = true; hasMore;) {
    const held = heldOf(id);
    if (held === undefined) return;
    // Not in parallel, because each request depends on the page before.
    // oxlint-disable-next-line no-await-in-loop
    const page = await pageOf(id, { after: held.upTo }, AbortSignal.timeout(PATIENCE));
    change(id, (now) => withNewer(now, held.upTo, page));
    hasMore = page.hasMore;
  }
}

/** Fetches the page before the oldest known message. Throws CallFailure. */
export async function fetchOlder(id: number): Promise<void> {
  const oldest = heldOf(id)?.messages[0]?.id;
  if (oldest === undefined) return;
  const page = await pageOf(id, { before: oldest });
  change(id, (held) => withOlder(held, oldest, page));
}

/** Fetches one message that has changed. Throws CallFailure. */
export async function fetchMessage(id: number, messageId: number): Promise<void> {
  const query = { before: messageId + 1, limit: 1 };
  const { results } = await call(conversationsApi.messages, { params: { id }, query });
  placeMessages(
    id,
    results.filter((message) => message.id === messageId),
  );
}

/** Merges sent or changed messages into the thread, if it is in the cache. */
export function placeMessages(id: number, messages: readonly Message[]): void {
  change(id, (held) => withMessages(held, messages));
}

/** Keeps only the newest messages of a thread, by default one page. */
export function trimThread(id: number, most = AT_ONCE): void {
  change(id, (held) => onlyLatest(held, most));
}
