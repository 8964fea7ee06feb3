import { expect, it } from 'vitest';
import { CONVERSATIONS_KEY, conversationKey, INBOX_KEY, threadKey, UNREAD_KEY } from '../lib/reply-keys.ts';
import { staleAfter } from './stale-after.ts';

it('After a change of a message, unread counts are refetched, but not the whole thread', () => {
  const keys = staleAfter(
    { type: 'conversation.updated', data: { conversationId: 12, message: { id: 3 } } },
    1,
  );
  expect(keys).toContainEqual(conversationKey(12));
  expect(keys).not.toContainEqual(threadKey(12));
  expect(keys).not.toContainEqual(CONVERSATIONS_KEY);
});

it('After the member leaves a conversation, only the lists of conversations are refetched', () => {
  const keys = staleAfter({ type: 'conversation.updated', data: { conversationId: 12, left: true } }, 1);
  expect(keys).toEqual([UNREAD_KEY, INBOX_KEY]);
});
