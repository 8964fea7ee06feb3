import { expect, it } from 'vitest';
import {
  CONVERSATIONS_KEY,
  conversationKey,
  INBOX_KEY,
  INTRODUCTIONS_KEY,
  SYSTEM_KEY,
  threadKey,
  UNREAD_KEY,
} from '../lib/reply-keys.ts';
import { staleAfter } from './stale-after.ts';

it('After a change of a message, its conversation is refetched, but not all messages of the conversation', () => {
  const keys = staleAfter(
    { type: 'conversation.updated', data: { conversationId: 12, message: { id: 3 } } },
    1,
  );
  expect(keys).toContainEqual(conversationKey(12));
  expect(keys).not.toContainEqual(threadKey(12));
  expect(keys).not.toContainEqual(CONVERSATIONS_KEY);
});

it('After the member leaves a conversation, only the lists of conversations and the unread count are refetched', () => {
  const keys = staleAfter({ type: 'conversation.updated', data: { conversationId: 12, left: true } }, 1);
  expect(keys).toEqual([UNREAD_KEY, INBOX_KEY]);
});

it('After a change of a request for an introduction, everything that shows requests is refetched', () => {
  expect(staleAfter({ type: 'refresh.introductions', data: {} }, 1)).toContainEqual(INTRODUCTIONS_KEY);
});

it('After a report of a server, only the state of the system is refetched', () => {
  expect(staleAfter({ type: 'refresh.system', data: {} }, 1)).toEqual([SYSTEM_KEY]);
});
