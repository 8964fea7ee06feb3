import * as z from 'zod/mini';
import { Face } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdText, Instant, pageOf, paging } from './wire.ts';

// A member's settings for messages, and what administrators see of conversations.

export const MessagingSettings = z
  .object({
    /** Read receipts: other members see what the member has read, and the member sees what they have read. */
    receipts: z.boolean(),
    /** A mail about messages that have been unread for 15 minutes. */
    mail: z.boolean(),
    /** These mails contain the text of the messages. */
    mailText: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'MessagingSettings' });
export type MessagingSettings = z.infer<typeof MessagingSettings>;

export const BlockedPerson = z
  .object({ userId: Id, name: z.string(), profilePicture: z.nullable(z.string()), createdOn: Instant })
  .register(z.globalRegistry, { id: 'BlockedPerson' });
export type BlockedPerson = z.infer<typeof BlockedPerson>;

/** A chat user with counts, for administrators. */
export const ChatUser = z
  .object({
    id: Id,
    name: z.string(),
    photoUrl: z.nullable(z.string()),
    conversations: z.int(),
    /** Messages that this member has written and not deleted. */
    messages: z.int(),
  })
  .register(z.globalRegistry, { id: 'ChatUser' });
export type ChatUser = z.infer<typeof ChatUser>;

/**
 * Of the conversation, administrators see only the reported message and at most five messages that the
 * reporter received before it.
 */
export const MessageReport = z
  .object({
    id: Id,
    reporter: z.nullable(Face),
    reason: z.string(),
    createdOn: Instant,
    closedOn: z.nullable(Instant),
    /** Oldest first; the reported message is the last. */
    messages: z.array(
      z.object({
        author: z.string(),
        /** The user; null for a former member. */
        authorId: z.nullable(Id),
        createdOn: Instant,
        /** Null if the message was deleted before the report. */
        text: z.nullable(z.string()),
        /** Changed before the report. */
        isEdited: z.boolean(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'MessageReport' });
export type MessageReport = z.infer<typeof MessageReport>;

export const messagingApi = {
  settings: endpoint({
    method: 'GET',
    path: '/account/messaging',
    audience: 'member',
    summary: "The member's settings for messages",
    reply: MessagingSettings,
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/account/messaging',
    audience: 'member',
    summary: 'Changes the settings that the body contains',
    body: z.partial(MessagingSettings),
    reply: MessagingSettings,
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/account/blocks',
    audience: 'member',
    summary: 'People whom the member has blocked, latest first',
    query: z.object(paging(50)),
    reply: pageOf(BlockedPerson),
  }),
  block: endpoint({
    method: 'PUT',
    path: '/account/blocks/{userId}',
    audience: 'member',
    summary:
      'Blocks a member: neither of the two can write to the other. The blocked member is not notified. 404 for a member whom the viewer neither sees nor has met in a conversation',
    params: z.object({ userId: IdText }),
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/account/blocks/{userId}',
    audience: 'member',
    summary: 'Unblocks a member',
    params: z.object({ userId: IdText }),
  }),
  chatUsers: endpoint({
    method: 'GET',
    path: '/chat-users',
    audience: 'administrator',
    summary: 'Members with the numbers of their conversations and messages',
    query: z.object({ query: z.optional(z.string().check(z.maxLength(200))), ...paging(50) }),
    reply: pageOf(ChatUser),
  }),
  reports: endpoint({
    method: 'GET',
    path: '/message-reports',
    audience: 'administrator',
    summary: 'Reported messages, open ones first, then the newest',
    query: z.object(paging(20)),
    reply: z.extend(pageOf(MessageReport), { open: z.int() }),
  }),
  closeReport: endpoint({
    method: 'POST',
    path: '/message-reports/{id}/close',
    audience: 'administrator',
    summary: 'Marks a report as dealt with',
    params: z.object({ id: IdText }),
    reply: MessageReport,
  }),
};
