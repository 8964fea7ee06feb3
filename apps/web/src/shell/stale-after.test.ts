import { expect, it } from 'vitest';
import { CONVERSATIONS_KEY, conversationKey, INBOX_KEY, threadKey, UNREAD_KEY } from '../lib/reply-keys.ts';
import { staleAfter } from './stale-after.ts';

it('A message that was changed or deleted has its conversation counted again, and its thread fetches that message alone', () => {
  const keys = staleAfter(
    { type: 'conversation.updated', data: { conversationId: 12, message: { id: 3 } } },
    1,
  );
  expect(keys).toContainEqual(conversationKey(12));
  expect(keys).not.toContainEqual(threadKey(12));
  expect(keys).not.toContainEqual(CONVERSATIONS_KEY);
});

it('A conversation that was left is not asked for again, only the lists that it stood in', () => {
  const keys = staleAfter({ type: 'conversation.updated', data: { conversationId: 12, left: true } }, 1);
  expect(keys).toEqual([UNREAD_KEY, INBOX_KEY]);
});
