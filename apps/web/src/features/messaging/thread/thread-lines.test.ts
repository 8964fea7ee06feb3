import type { Message } from '@kithline/contract/conversations.ts';
import { expect, it } from 'vitest';
import type { Unsent } from '../outbox.ts';
import { threadLines } from './thread-lines.ts';

const NOON = new Date(2026, 10, 23, 12).getTime() / 1000;
const MINUTE = 60;

function message(id: number, facts: Partial<Message>): Message {
  return {
    id,
    kind: 'text',
    authorId: 2,
    text: `Message ${id}`,
    createdOn: NOON + id * MINUTE,
    editedOn: null,
    deletedOn: null,
    replyTo: null,
    reactions: [],
    addedIds: [],
    subject: null,
    introductionId: null,
    clientId: null,
    version: 1,
    ...facts,
  };
}

const unsent = (clientId: string): Unsent => ({
  clientId,
  userId: 7,
  conversationId: 1,
  userIds: [],
  subject: null,
  text: 'On its way',
  replyTo: null,
  writtenOn: (NOON + 30 * MINUTE) * 1000,
  failure: null,
});

const shape = (lines: ReturnType<typeof threadLines>) =>
  lines.map((line) =>
    line.kind === 'group' ? `${line.isSelf ? 'own' : line.authorId}: ${line.bubbles.length}` : line.kind,
  );

it('Consecutive messages by one author are grouped, unless ten minutes or midnight are between them', () => {
  const messages = [
    message(1, { kind: 'started', text: null }),
    message(2, {}),
    message(3, {}),
    message(4, { authorId: 1 }),
    message(5, { authorId: 2 }),
    message(20, { authorId: 2 }),
    message(21, { authorId: 2, createdOn: NOON + 24 * 60 * MINUTE }),
  ];
  const lines = threadLines({ messages, unsent: [], selfId: 1, isNew: () => false });
  expect(shape(lines)).toEqual(['day', 'event', '2: 2', 'own: 1', '2: 1', '2: 1', 'day', '2: 1']);
});

it('A line is above the first unread message by somebody else', () => {
  const messages = [message(1, {}), message(2, { authorId: 1 }), message(3, {}), message(4, {})];
  expect(shape(threadLines({ messages, unsent: [], selfId: 1, isNew: ({ id }) => id > 1 }))).toEqual([
    'day',
    '2: 1',
    'own: 1',
    'unread',
    '2: 2',
  ]);
  expect(shape(threadLines({ messages, unsent: [], selfId: 1, isNew: ({ id }) => id > 4 }))).not.toContain(
    'unread',
  );
});

it('A message that was deleted before it was read is not marked as new', () => {
  const isNew = ({ id }: { id: number }) => id > 1;
  const [read, deleted] = [message(1, {}), message(2, { text: null, deletedOn: 120 })];
  expect(shape(threadLines({ messages: [read, deleted], unsent: [], selfId: 1, isNew }))).not.toContain(
    'unread',
  );
  const lines = threadLines({ messages: [read, deleted, message(3, {})], unsent: [], selfId: 1, isNew });
  expect(shape(lines)).toEqual(['day', '2: 2', 'unread', '2: 1']);
});

it('Pending messages are last, and disappear when their confirmed version is shown', () => {
  const messages = [message(1, { authorId: 1, clientId: 'a' })];
  const lines = threadLines({ messages, unsent: [unsent('a'), unsent('b')], selfId: 1, isNew: () => false });
  expect(lines.flatMap((line) => (line.kind === 'group' ? line.bubbles.map(({ key }) => key) : []))).toEqual([
    'a',
    'b',
  ]);
});
