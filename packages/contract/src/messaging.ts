import * as z from 'zod/mini';
import { Face } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdText, Instant, pageOf, paging } from './wire.ts';

// What a member sets for all conversations, and what administrators see of them.

export const MessagingSettings = z
  .object({
    /** Others see what the member has read, and the member sees what others have. */
    receipts: z.boolean(),
    /** A mail when messages have waited for 15 minutes. */
    mail: z.boolean(),
    /** These mails carry the text of the messages. */
    mailText: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'MessagingSettings' });
export type MessagingSettings = z.infer<typeof MessagingSettings>;

/** Somebody whom the viewer has blocked. */
export const BlockedPerson = z
  .object({ userId: Id, name: z.string(), profilePicture: z.nullable(z.string()), createdOn: Instant })
  .register(z.globalRegistry, { id: 'BlockedPerson' });
export type BlockedPerson = z.infer<typeof BlockedPerson>;

/** A member as the chat knows one. */
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
 * A message that a participant has reported, with the five before it, and nothing else of the conversation.
 */
export const MessageReport = z
  .object({
    id: Id,
    reporter: z.nullable(Face),
    reason: z.string(),
    createdOn: Instant,
    closedOn: z.nullable(Instant),
    /** The oldest first; the last one is reported. */
    messages: z.array(
      z.object({
        author: z.string(),
        /** The author's user; null of a former member. */
        authorId: z.nullable(Id),
        createdOn: Instant,
        /** Null when it had been deleted before the report. */
        text: z.nullable(z.string()),
        /** Whether its author had changed it before the report. */
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
    summary: 'What the member has set for messages',
    reply: MessagingSettings,
  }),
  changeSettings: endpoint({
    method: 'PATCH',
    path: '/account/messaging',
    audience: 'member',
    summary: 'Changes what is given',
    body: z.partial(MessagingSettings),
    reply: MessagingSettings,
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/account/blocks',
    audience: 'member',
    summary: 'Whom the member has blocked, the latest first',
    query: z.object(paging(50)),
    reply: pageOf(BlockedPerson),
  }),
  block: endpoint({
    method: 'PUT',
    path: '/account/blocks/{userId}',
    audience: 'member',
    summary:
      'Ends messages between the two, in both directions; the other one is not told. 404 for somebody whom the viewer neither sees nor has met in a conversation',
    params: z.object({ userId: IdText }),
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/account/blocks/{userId}',
    audience: 'member',
    summary: 'Takes a block back',
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
