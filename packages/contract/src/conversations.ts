import { z } from 'zod';
import { countCharacters, isLongerThan } from './count-characters.ts';
import { endpoint } from './endpoint.ts';
import { isBlank, toLine } from './rules.ts';
import { Id, IdText, Instant, pageOf, paging } from './wire.ts';

/** Characters of a subject. */
export const SUBJECT_LENGTH = 100;
/** People in a conversation, oneself included. */
export const MOST_PARTICIPANTS = 20;
/** Characters of a message. */
export const MESSAGE_LENGTH = 4000;
/** Hours in which an own message can be changed and deleted. */
export const CHANGEABLE_HOURS = 24;
/** Characters of the reason of a report. */
export const REASON_LENGTH = 500;
export const REACTIONS = ['👍', '❤️', '😂', '🎉', '🙏', '👀'] as const;

export const TOO_MANY_PARTICIPANTS = 'Group Chats cannot exceed 20 participants including yourself.';
/** The code of the 409 for a message that another member has written in this browser. */
export const OTHER_AUTHOR = 'other-author';
export const FORMER_MEMBER = 'Former member';

/** What a message may not hold: control characters but for line breaks and tabs, and halves of characters. */
const UNPRINTABLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;

/** The place of a message in its conversation, from 1. */
const Position = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const PositionText = z.coerce.number().pipe(Position);

/** A message's text: several lines, without white space at its ends. Marks that turn the direction of text stay; screens and mails isolate them. */
export const MessageText = z
  .string({ error: 'Message is required.' })
  .overwrite((value) => value.replaceAll('\r\n', '\n').replaceAll(UNPRINTABLE, ''))
  .superRefine((value, context) => {
    const message = isBlank(value)
      ? 'Message is required.'
      : isLongerThan(value, MESSAGE_LENGTH)
        ? 'Message cannot be more than 4,000 characters'
        : null;
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .overwrite((value) => value.trim());

/** A conversation's name; blank or null clears it. */
export const Subject = z
  .string()
  .overwrite(toLine)
  .refine((value) => countCharacters(value) <= SUBJECT_LENGTH, {
    error: 'Name cannot be more than 100 characters',
  })
  .nullable();

/** Somebody in a conversation. `id` is a number of this conversation's own, which messages name as their author. */
export const Participant = z
  .object({
    id: Id,
    /** Null of a former member. */
    userId: Id.nullable(),
    /** The profile, where the viewer may open it. */
    personId: Id.nullable(),
    name: z.string(),
    profilePicture: z.string().nullable(),
    isSelf: z.boolean(),
    /** Has left, or the account has ended. */
    left: z.boolean(),
    /** The last message that this participant has read; null where either side does not show it. */
    readTo: z.int().nullable(),
  })
  .meta({ id: 'Participant' });
export type Participant = z.infer<typeof Participant>;

/** What the product says in a conversation, beside what people write. */
export const MessageKind = z.enum(['text', 'started', 'added', 'left', 'renamed']);
export type MessageKind = z.infer<typeof MessageKind>;

/** One message. `id` is its position in the conversation: the order that everybody sees. */
export const Message = z
  .object({
    id: Id,
    kind: MessageKind,
    /** A participant's id. */
    authorId: Id,
    /** Null when it was deleted, and where `kind` is not `text`. */
    text: z.string().nullable(),
    createdOn: Instant,
    editedOn: Instant.nullable(),
    deletedOn: Instant.nullable(),
    /** The message that it answers; its text is null when the viewer may not read it, or it was deleted. */
    /** `isEdited`: it was changed after it had been answered. */
    replyTo: z
      .object({ id: Id, authorId: Id.nullable(), text: z.string().nullable(), isEdited: z.boolean() })
      .nullable(),
    reactions: z.array(z.object({ reaction: z.enum(REACTIONS), participantIds: z.array(Id) })),
    /** With `added`: who. */
    addedIds: z.array(Id),
    /** With `renamed`: to what; null when the name was cleared. */
    subject: z.string().nullable(),
    /** The name that the author's browser gave it; null of messages of others. */
    clientId: z.string().nullable(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

/** A conversation as its participant sees it. */
export const Conversation = z
  .object({
    id: Id,
    subject: z.string().nullable(),
    isGroup: z.boolean(),
    participants: z.array(Participant),
    /** The last message that the viewer may read. */
    lastMessage: Message.nullable(),
    lastOn: Instant,
    /** Messages of others that the viewer has not read, at most 100. */
    unread: z.int(),
    /** The last message that the viewer has read; 0 for none. */
    readTo: z.int(),
    muted: z.boolean(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

/** Why somebody cannot write: the viewer has blocked the other one, nothing is shared any more, everybody has left, or it is not said. */
export const WhyNot = z.enum(['blocked', 'apart', 'alone', 'off']);
export type WhyNot = z.infer<typeof WhyNot>;

export const OpenConversation = Conversation.extend({
  /** Null while the viewer may write. */
  whyNot: WhyNot.nullable(),
}).meta({ id: 'OpenConversation' });
export type OpenConversation = z.infer<typeof OpenConversation>;

export const ConversationFilter = z.enum(['all', 'unread', 'muted']);
export type ConversationFilter = z.infer<typeof ConversationFilter>;

const ClientId = z.uuid();
const OfConversation = z.object({ id: IdText });
const OfMessage = OfConversation.extend({ messageId: PositionText });
const UserIds = z.array(Id).min(1, { error: 'Choose at least one person.' }).max(100);
const Sent = z.object({
  clientId: ClientId,
  text: MessageText,
  replyTo: Position.optional(),
  /** The user who wrote it; a session of somebody else refuses it with 409 and the code `OTHER_AUTHOR`. */
  authorId: Id.optional(),
});

export const conversationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/conversations',
    audience: 'member',
    summary:
      "The member's conversations, the latest first: all, unread or muted ones, by words of names, subjects and messages; `with` is for the one with that member alone; `unreadConversations` counts all that are unread and not muted",
    query: z.object({
      filter: ConversationFilter.catch('all').default('all'),
      query: z.string().max(200).optional(),
      /** A user. */
      with: IdText.optional(),
      ...paging(30),
    }),
    reply: pageOf(Conversation).extend({ unreadConversations: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/conversations',
    audience: 'member',
    summary:
      'Begins a conversation with its first message. With one other person it is the one that both have; 403 when the viewer may not write to one of them',
    body: Sent.omit({ replyTo: true }).extend({ userIds: UserIds, subject: Subject.default(null) }),
    reply: OpenConversation,
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/conversations/{id}',
    audience: 'member',
    summary: 'A conversation of which the viewer is a participant; else 404',
    params: OfConversation,
    reply: OpenConversation,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/conversations/{id}',
    audience: 'member',
    summary: 'Names a conversation of several (null clears the name), or mutes it for the viewer',
    params: OfConversation,
    body: z.object({ subject: Subject.optional(), muted: z.boolean().optional() }),
    reply: OpenConversation,
  }),
  add: endpoint({
    method: 'POST',
    path: '/conversations/{id}/participants',
    audience: 'member',
    summary: 'Adds people, who see what is written from then on',
    params: OfConversation,
    body: z.object({ userIds: UserIds }),
    reply: OpenConversation,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/conversations/{id}/leave',
    audience: 'member',
    summary:
      'Leaves a conversation of several; nothing of it can be read afterwards. `userIds` is the viewer alone',
    params: OfConversation,
    body: z.object({ userIds: UserIds, leave: z.literal(true) }),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/conversations/{id}/messages',
    audience: 'member',
    summary: 'Messages that went to the viewer, the newest first, before one of them or after one of them',
    params: OfConversation,
    query: z.object({
      before: PositionText.optional(),
      after: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1)
        .optional(),
      limit: paging(50).limit,
    }),
    reply: z.object({ results: z.array(Message), hasMore: z.boolean() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/conversations/{id}/messages',
    audience: 'member',
    summary: 'Sends a message; sent again with the same clientId, it is the first one',
    params: OfConversation,
    body: Sent,
    reply: Message,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/conversations/{id}/messages/{messageId}',
    audience: 'member',
    summary: 'Changes an own message, for 24 hours',
    params: OfMessage,
    body: z.object({ text: MessageText }),
    reply: Message,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/conversations/{id}/messages/{messageId}',
    audience: 'member',
    summary: 'Deletes the text of an own message, for 24 hours',
    params: OfMessage,
    reply: Message,
  }),
  react: endpoint({
    method: 'PUT',
    path: '/conversations/{id}/messages/{messageId}/reaction',
    audience: 'member',
    summary: "Sets the viewer's reaction to a message; null takes it back",
    params: OfMessage,
    body: z.object({ reaction: z.enum(REACTIONS).nullable() }),
    reply: Message,
  }),
  report: endpoint({
    method: 'POST',
    path: '/conversations/{id}/messages/{messageId}/report',
    audience: 'member',
    summary: 'Shows a message of somebody else and the five before it to the administrators',
    params: OfMessage,
    body: z.object({ reason: Reason() }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/conversations/{id}/read',
    audience: 'member',
    summary: 'Marks as read up to a message (all, when none is given)',
    params: OfConversation,
    body: z.object({ until: Position.optional() }).optional(),
  }),
  typing: endpoint({
    method: 'POST',
    path: '/conversations/{id}/typing',
    audience: 'member',
    summary: 'Lets the others see for some seconds that the viewer is typing; stored nowhere',
    params: OfConversation,
  }),
};

function Reason() {
  return z
    .string({ error: 'Reason is required.' })
    .overwrite(toLine)
    .refine((value) => value !== '', { error: 'Reason is required.' })
    .refine((value) => !isLongerThan(value, REASON_LENGTH), {
      error: 'Reason cannot exceed 500 characters.',
    });
}
