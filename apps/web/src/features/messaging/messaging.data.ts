import {
  type Conversation,
  type ConversationFilter,
  conversationsApi,
  type Message,
  type OpenConversation,
  type Receiver,
} from '@kithline/contract/conversations.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { conversationKey, INBOX_KEY, MESSAGES_KEY, UNREAD_KEY } from '../../lib/reply-keys.ts';
import { placeMessages } from './thread.data.ts';

/** The number of conversations in one request. */
const INBOX_AT_ONCE = 30;

export interface InboxSearch {
  filter: ConversationFilter;
  query: string;
}

/** The query for the list of conversations, in pages, the latest first. */
export function inboxQuery(search: InboxSearch) {
  return infiniteQueryOptions({
    queryKey: [...INBOX_KEY, search],
    queryFn: ({ pageParam, signal }) =>
      call(conversationsApi.list, { query: { ...search, page: pageParam, limit: INBOX_AT_ONCE } }, signal),
    initialPageParam: 1,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

export function conversationQuery(id: number) {
  return queryOptions({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => call(conversationsApi.read, { params: { id } }, signal),
  });
}

/**
 * The query for a member to whom the viewer wants to write, and for the conversation of the two; null if they
 * have none.
 */
export function pairQuery(userId: number) {
  return queryOptions({
    queryKey: [...MESSAGES_KEY, 'pair', userId],
    queryFn: async ({
      signal,
    }): Promise<{ conversation: Conversation | null; receiver: Receiver | null }> => {
      const query = { with: userId, limit: 1 };
      const { results, receiver } = await call(conversationsApi.list, { query }, signal);
      return { conversation: results[0] ?? null, receiver };
    },
    staleTime: 0,
  });
}

/**
 * The query for members to whom the viewer can write and whose names contain these words. The ids are user
 * ids.
 */
export function chatUsersQuery(name: string) {
  return queryOptions({
    queryKey: [...MESSAGES_KEY, 'chat-users', name],
    queryFn: async ({ signal }) => {
      const query = { dataset: 'chat-users' as const, name, page: 1 };
      return (await call(lookupsApi.autocomplete, { query }, signal)).results;
    },
    placeholderData: keepPreviousData,
  });
}

/**
 * Marks messages as read up to the message `until`, first in the cache and then on the server. Throws
 * CallFailure.
 */
export async function markRead(id: number, until: number): Promise<void> {
  queryClient.setQueryData(
    conversationQuery(id).queryKey,
    (known) => known && { ...known, unread: 0, readTo: Math.max(known.readTo, until) },
  );
  await call(conversationsApi.markRead, { params: { id }, body: { until } });
  await queryClient.invalidateQueries({ queryKey: UNREAD_KEY });
}

/** Names a group (null removes the name), or mutes or unmutes any conversation. Throws CallFailure. */
export async function updateConversation(
  id: number,
  change: { subject: string | null } | { muted: boolean },
): Promise<void> {
  keep(await call(conversationsApi.update, { params: { id }, body: change }));
}

/** Adds members. Throws CallFailure. */
export async function addPeople(id: number, userIds: number[]): Promise<void> {
  keep(await call(conversationsApi.add, { params: { id }, body: { userIds } }));
}

/** Leaves a group conversation. Throws CallFailure. */
export async function leaveConversation(id: number, userId: number): Promise<void> {
  await call(conversationsApi.leave, { params: { id }, body: { userIds: [userId], leave: true } });
  void refreshLists();
}

/** Blocks or unblocks a member of a conversation. Throws CallFailure. */
export async function setBlocked(
  id: number,
  { userId, blocked }: { userId: number; blocked: boolean },
): Promise<void> {
  await call(blocked ? messagingApi.block : messagingApi.unblock, { params: { userId } });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: conversationKey(id) }),
    queryClient.invalidateQueries({ queryKey: [...MESSAGES_KEY, 'blocks'] }),
  ]);
}

/** Changes the text of a message. Throws CallFailure. */
export async function changeMessage(id: number, messageId: number, text: string): Promise<void> {
  placeMessages(id, [await call(conversationsApi.change, { params: { id, messageId }, body: { text } })]);
  await refreshLists();
}

/** Deletes a message. Throws CallFailure. */
export async function removeMessage(id: number, messageId: number): Promise<void> {
  placeMessages(id, [await call(conversationsApi.remove, { params: { id, messageId } })]);
  await refreshLists();
}

/** Sets the viewer's reaction; null removes it. Throws CallFailure. */
export async function react(
  id: number,
  messageId: number,
  reaction: Message['reactions'][number]['reaction'] | null,
): Promise<void> {
  placeMessages(id, [await call(conversationsApi.react, { params: { id, messageId }, body: { reaction } })]);
}

/** Reports a message to the administrators. Throws CallFailure. */
export async function reportMessage(id: number, messageId: number, reason: string): Promise<void> {
  await call(conversationsApi.report, { params: { id, messageId }, body: { reason } });
}

/** Tells the other participants that the viewer is typing. Failures are ignored. */
export function sendTyping(id: number): void {
  call(conversationsApi.typing, { params: { id } }).catch(() => undefined);
}

/** Refetches the lists of conversations and the unread count. */
export async function refreshLists(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: INBOX_KEY }),
    queryClient.invalidateQueries({ queryKey: UNREAD_KEY }),
  ]);
}

/** Stores a conversation from a reply in the cache, and refetches the lists. */
export function keep(conversation: OpenConversation): void {
  queryClient.setQueryData(conversationQuery(conversation.id).queryKey, conversation);
  void refreshLists();
}
