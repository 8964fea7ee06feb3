import * as z from 'zod/mini';
import { countCharacters, isLongerThan } from './count-characters.ts';
import { endpoint } from './endpoint.ts';
import { isBlank, printable, toLine } from './rules.ts';
import { ClientId, Id, IdText, Instant, pageOf, paging } from './wire.ts';

export const SUBJECT_LENGTH = 100;
/** Maximum number of people in a conversation, including the member. */
export const MOST_PARTICIPANTS = 20;
export const MESSAGE_LENGTH = 4000;
/** Hours after sending in which the author can change or delete a message. */
export const CHANGEABLE_HOURS = 24;
export const REASON_LENGTH = 500;
export const REACTIONS = ['👍', '❤️', '😂', '🎉', '🙏', '👀'] as const;

export const TOO_MANY_PARTICIPANTS = 'Group Chats cannot exceed 20 participants including yourself.';
/** The code of the 409 with which the server refuses a message that another member wrote in this browser. */
export const OTHER_AUTHOR = 'other-author';
export const FORMER_MEMBER = 'Former member';

/** A position in the conversation, counted from 1. */
const Position = z.int().check(z.gte(1), z.lte(2 ** 31 - 1));
const PositionText = z.pipe(z.coerce.number(), Position);

/**
 * Trimmed; may have several lines. Keeps marks that change the direction of text, because screens and mails
 * isolate a message from the text around it.
 */
export const MessageText = z.string({ error: 'Message is required.' }).check(
  z.overwrite(printable),
  z.superRefine((value, context) => {
    const message = isBlank(value)
      ? 'Message is required.'
      : isLongerThan(value, MESSAGE_LENGTH)
        ? 'Message cannot be more than 4,000 characters'
        : null;
    if (message !== null) context.addIssue({ code: 'custom', message });
  }),
  z.overwrite((value) => value.trim()),
);

/** A conversation's name; none if blank or null. */
export const Subject = z.nullable(
  z.string().check(
    z.overwrite(toLine),
    z.refine((value) => countCharacters(value) <= SUBJECT_LENGTH, {
      error: 'Name cannot be more than 100 characters',
    }),
  ),
);

/** `id` is a number within this conversation, by which messages refer to their author. */
export const Participant = z
  .object({
    id: Id,
    userId: z.nullable(Id),
    /** Null if the viewer may not open the profile. */
    personId: z.nullable(Id),
    name: z.string(),
    profilePicture: z.nullable(z.string()),
    isSelf: z.boolean(),
    /** Whether the participant has left, or the account was deleted. */
    left: z.boolean(),
    /**
     * The last message that this participant has read; null if the participant or the viewer has switched
     * read receipts off.
     */
    readTo: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'Participant' });
export type Participant = z.infer<typeof Participant>;

/** Texts of participants, and lines that Kithline adds. */
export const MessageKind = z.enum(['text', 'started', 'added', 'left', 'renamed']);
export type MessageKind = z.infer<typeof MessageKind>;

/** `id` is the message's position, which is the same for everybody. */
export const Message = z
  .object({
    id: Id,
    kind: MessageKind,
    /** The author's id as a participant. */
    authorId: Id,
    /** Null if the message was deleted, or if `kind` is not `text`. */
    text: z.nullable(z.string()),
    createdOn: Instant,
    editedOn: z.nullable(Instant),
    deletedOn: z.nullable(Instant),
    /**
     * The quoted message. `text` is null if it was deleted, or if the viewer may not read it. `isEdited`: it
     * was changed after this reply.
     */
    replyTo: z.nullable(
      z.object({ id: Id, authorId: z.nullable(Id), text: z.nullable(z.string()), isEdited: z.boolean() }),
    ),
    reactions: z.array(z.object({ reaction: z.enum(REACTIONS), participantIds: z.array(Id) })),
    /** For the kind `added`: the new participants. */
    addedIds: z.array(Id),
    /** For the kind `renamed`: the new name; null if the name was removed. */
    subject: z.nullable(z.string()),
    /** The request for an introduction that the message carries. */
    introductionId: z.nullable(Id),
    /** The id by the author's browser; null for other viewers. */
    clientId: z.nullable(z.string()),
    /**
     * Increases with each change of the text or the reactions, so that browsers can tell which copy is newer.
     */
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'Message' });
export type Message = z.infer<typeof Message>;

export const Conversation = z
  .object({
    id: Id,
    subject: z.nullable(z.string()),
    isGroup: z.boolean(),
    participants: z.array(Participant),
    /** The last message that the viewer may read. */
    lastMessage: z.nullable(Message),
    lastOn: Instant,
    /** Messages by others that the viewer has not read, at most 100. */
    unread: z.int(),
    /** The last message that the viewer has read, or 0. */
    readTo: z.int(),
    muted: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

/**
 * Why the viewer cannot write. `blocked`: the viewer has blocked the other member. `apart`: in a conversation
 * of two, neither member sees the other's profile, and neither is an administrator; in a group, the viewer
 * may write to no other participant. `alone`: there is no other participant. `off`: a reason that is not
 * disclosed.
 */
export const WhyNot = z.enum(['blocked', 'apart', 'alone', 'off']);
export type WhyNot = z.infer<typeof WhyNot>;

export const OpenConversation = z
  .extend(Conversation, {
    /** Null if the viewer can write. */
    whyNot: z.nullable(WhyNot),
  })
  .register(z.globalRegistry, { id: 'OpenConversation' });
export type OpenConversation = z.infer<typeof OpenConversation>;

export const Receiver = z
  .object({
    /** Null if the viewer may not know the name. */
    name: z.nullable(z.string()),
    profilePicture: z.nullable(z.string()),
    /** Null if the viewer can write; else `blocked` or `off`. */
    whyNot: z.nullable(WhyNot),
  })
  .register(z.globalRegistry, { id: 'Receiver' });
export type Receiver = z.infer<typeof Receiver>;

export const ConversationFilter = z.enum(['all', 'unread', 'muted']);
export type ConversationFilter = z.infer<typeof ConversationFilter>;

const OfConversation = z.object({ id: IdText });
const OfMessage = z.extend(OfConversation, { messageId: PositionText });
const UserIds = z.array(Id).check(z.minLength(1, { error: 'Choose at least one person.' }), z.maxLength(100));
const Sent = z.object({
  clientId: ClientId,
  text: MessageText,
  replyTo: z.optional(Position),
  /**
   * The user who wrote the message. If the session belongs to another user, the call fails with
   * `OTHER_AUTHOR`.
   */
  authorId: z.optional(Id),
});

export const conversationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/conversations',
    audience: 'member',
    summary:
      "The member's conversations, latest first: all, unread or muted ones, searched by names, subjects and messages. With `with`, only the conversation with that member alone, and `receiver` says whether the viewer may write to the member (else null). `unreadConversations` counts all that are unread and not muted",
    query: z.object({
      filter: z._default(z.catch(ConversationFilter, 'all'), 'all'),
      query: z.optional(z.string().check(z.maxLength(200))),
      with: z.optional(IdText),
      ...paging(30),
    }),
    reply: z.extend(pageOf(Conversation), { unreadConversations: z.int(), receiver: z.nullable(Receiver) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/conversations',
    audience: 'member',
    summary:
      'Starts a conversation with its first message, or continues the existing one with a single other person; 403 when the viewer may not write to one of the people',
    body: z.extend(z.omit(Sent, { replyTo: true }), { userIds: UserIds, subject: z._default(Subject, null) }),
    reply: OpenConversation,
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/conversations/{id}',
    audience: 'member',
    summary: 'A conversation in which the viewer participates; else 404',
    params: OfConversation,
    reply: OpenConversation,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/conversations/{id}',
    audience: 'member',
    summary: 'Names a group (null removes the name), or mutes a conversation for the viewer',
    params: OfConversation,
    body: z.object({ subject: z.optional(Subject), muted: z.optional(z.boolean()) }),
    reply: OpenConversation,
  }),
  add: endpoint({
    method: 'POST',
    path: '/conversations/{id}/participants',
    audience: 'member',
    summary: 'Adds people, who see only later messages',
    params: OfConversation,
    body: z.object({ userIds: UserIds }),
    reply: OpenConversation,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/conversations/{id}/leave',
    audience: 'member',
    summary: 'Leaves a group, which the viewer can then no longer read. `userIds` contains only the viewer',
    params: OfConversation,
    body: z.object({ userIds: UserIds, leave: z.literal(true) }),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/conversations/{id}/messages',
    audience: 'member',
    summary:
      'Messages that the viewer may read, newest first, optionally only those before or after a message',
    params: OfConversation,
    query: z.object({
      before: z.optional(PositionText),
      after: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2 ** 31 - 1))),
      limit: paging(50).limit,
    }),
    reply: z.object({ results: z.array(Message), hasMore: z.boolean() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/conversations/{id}/messages',
    audience: 'member',
    summary: 'Sends a message; a repeated request with the same clientId returns the first message',
    params: OfConversation,
    body: Sent,
    reply: Message,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/conversations/{id}/messages/{messageId}',
    audience: 'member',
    summary: "Changes the viewer's own message within 24 hours",
    params: OfMessage,
    body: z.object({ text: MessageText }),
    reply: Message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/conversations/{id}/messages/{messageId}',
    audience: 'member',
    summary: "Deletes the text of the viewer's own message within 24 hours",
    params: OfMessage,
    reply: Message,
  }),
  react: endpoint({
    method: 'PUT',
    path: '/conversations/{id}/messages/{messageId}/reaction',
    audience: 'member',
    summary: "Sets the viewer's reaction to a message; null removes it",
    params: OfMessage,
    body: z.object({ reaction: z.nullable(z.enum(REACTIONS)) }),
    reply: Message,
  }),
  report: endpoint({
    method: 'POST',
    path: '/conversations/{id}/messages/{messageId}/report',
    audience: 'member',
    summary: 'Reports another member’s message: administrators see this message and the five before it',
    params: OfMessage,
    body: z.object({ reason: Reason() }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/conversations/{id}/read',
    audience: 'member',
    summary: 'Marks messages as read, up to one message or, without it, all',
    params: OfConversation,
    body: z.optional(z.object({ until: z.optional(Position) })),
  }),
  typing: endpoint({
    method: 'POST',
    path: '/conversations/{id}/typing',
    audience: 'member',
    summary: 'Shows the other participants for some seconds that the viewer is typing; nothing is stored',
    params: OfConversation,
  }),
};

function Reason() {
  return z.string({ error: 'Reason is required.' }).check(
    z.overwrite(toLine),
    z.refine((value) => value !== '', { error: 'Reason is required.' }),
    z.refine((value) => !isLongerThan(value, REASON_LENGTH), {
      error: 'Reason cannot exceed 500 characters.',
    }),
  );
}
