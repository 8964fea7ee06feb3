// @vitest-environment happy-dom
import type { Message } from '@kithline/contract/conversations.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { fetchOlder, threadQuery, trimThread } from './thread.data.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const MESSAGES = 'GET /conversations/12/messages';

/** A fake server with one conversation. */
function aServer(count: number) {
  const messages = Array.from({ length: count }, (_, at): Message => aMessage(at + 1));
  const server = callServer({
    [MESSAGES]: ({ query }) => {
      const before = Number(query['before'] ?? Number.POSITIVE_INFINITY);
      const asked = messages.filter(({ id }) => id < before);
      const results = asked.slice(-Number(query['limit'])).toReversed();
      return { results, hasMore: results.length < asked.length };
    },
  });
  const change = (id: number, text: string) =>
    void (messages[id - 1] = { ...aMessage(id), text, editedOn: 1_800_000_000, version: 2 });
  return { server, messages, change };
}

function aMessage(id: number): Message {
  return {
    id,
    kind: 'text',
    authorId: 2,
    text: `Message ${id}`,
    createdOn: 1_700_000_000 + id,
    editedOn: null,
    deletedOn: null,
    replyTo: null,
    reactions: [],
    addedIds: [],
    subject: null,
    introductionId: null,
    clientId: null,
    version: 1,
  };
}

const held = () => queryClient.getQueryData(threadQuery(12).queryKey)?.messages ?? [];
const fetchThread = () => queryClient.fetchQuery({ ...threadQuery(12), staleTime: 0 });

it('After an interruption, older messages are refetched, so that their changes are shown', async () => {
  const { change } = aServer(160);
  await fetchThread();
  await fetchOlder(12);
  await fetchOlder(12);
  expect(held()).toHaveLength(150);
  change(15, 'Changed during the absence');
  change(159, 'Changed as well');
  await fetchThread();
  expect(held().map(({ id }) => id)).toEqual(Array.from({ length: 150 }, (_, at) => at + 11));
  expect(
    held()
      .filter(({ version }) => version > 1)
      .map(({ text }) => text),
  ).toEqual(['Changed during the absence', 'Changed as well']);
});

it('Older messages that arrive after the thread was trimmed are dropped, so that no gap appears', async () => {
  const { server } = aServer(160);
  await fetchThread();
  await fetchOlder(12);
  server.hold(MESSAGES);
  const older = fetchOlder(12);
  trimThread(12);
  server.release(MESSAGES);
  await older;
  expect(held().map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => at + 111));
});
