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

/** Messages that come with one request. */
const AT_ONCE = 50;
/**
 * Milliseconds after which a request that gets no answer is given up, so that the next one is not kept
 * waiting.
 */
const PATIENCE = 20_000;

/** The answers of one fetch, on their way into what is held. */
interface Fetched extends HeldThread {
  readonly page?: MessagesPage;
  /** Messages of before the newest page, which were held and are read again. */
  readonly older?: readonly Message[];
}

/**
 * The messages of a conversation, as far as they are held. To fetch it is to put its newest page in, and to
 * read again what is held before that: changes are missed while the thread is closed or the connection is
 * lost.
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
    // Put together when it is stored, because messages may have been sent while it was on its way.
    structuralSharing: (held, fetched) => {
      const { page, older = [], ...thread } = fetched as Fetched;
      return page === undefined
        ? thread
        : withMessages(withLatest(held as HeldThread | undefined, page), older);
    },
    // Only threads that are open follow the changes of single messages.
    refetchOnMount: 'always',
  });
}

/** The messages that are held before the newest page, as they are now; the page itself is shown meanwhile. */
async function readOlder(id: number, page: MessagesPage, signal: AbortSignal): Promise<Message[]> {
  const older: Message[] = [];
  change(id, (held) => withLatest(held, page));
  const first = heldOf(id)?.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  let { results, hasMore } = page;
  for (let before = results.at(-1)?.id ?? 0; hasMore && before > first; before = results.at(-1)?.id ?? 0) {
    // They come one after the other: each asks for what precedes the last.
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

/** Fetches what has come since the thread was whole. Throws what `call` throws. */
export async function fetchNewer(id: number): Promise<void> {
  for (let hasMore = true; hasMore;) {
    const held = heldOf(id);
    if (held === undefined) return;
    // They come one after the other: each asks for what follows the last.
    // oxlint-disable-next-line no-await-in-loop
    const page = await pageOf(id, { after: held.upTo }, AbortSignal.timeout(PATIENCE));
    change(id, (now) => withNewer(now, held.upTo, page));
    hasMore = page.hasMore;
  }
}

/** Fetches the page before the oldest message that is held. Throws CallFailure. */
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

/** Shows messages that were sent or changed in the thread, if it is held. */
export function placeMessages(id: number, messages: readonly Message[]): void {
  change(id, (held) => withMessages(held, messages));
}

/** Keeps the newest messages of a thread, a page of them unless more are asked for. */
export function trimThread(id: number, most = AT_ONCE): void {
  change(id, (held) => onlyLatest(held, most));
}
