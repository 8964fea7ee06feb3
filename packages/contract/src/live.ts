import * as z from 'zod/mini';
import { Id } from './wire.ts';

// Apart from the progress of imports, events contain no data of people, organizations or messages. Browsers
// fetch the data that they may see.

const IMPORT_STAGES = [
  'queued',
  'reading',
  'matching',
  'building',
  'refreshing',
  'completed',
  'failed',
] as const;
export const ImportStage = z.enum(IMPORT_STAGES);
export type ImportStage = z.infer<typeof ImportStage>;

export const RelationKind = z.enum(['note', 'label', 'strength', 'touch']);
export type RelationKind = z.infer<typeof RelationKind>;

export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('refresh.network'), data: z.object({}) }),
  z.object({ type: z.literal('refresh.clients'), data: z.object({}) }),
  /** Items of datasets were renamed, added or deleted. Sent to everybody. */
  z.object({ type: z.literal('refresh.lookups'), data: z.object({}) }),
  /** Facts of the member's account have changed: login email, rights, sessions, settings, name or picture. */
  z.object({ type: z.literal('refresh.account'), data: z.object({}) }),
  z.object({ type: z.literal('refresh.collective'), data: z.object({ collectiveId: Id }) }),
  z.object({
    type: z.literal('collective.destroyed'),
    data: z.object({ collectiveId: Id, clientId: Id }),
  }),
  z.object({
    type: z.literal('collective.collaborator.added'),
    data: z.object({ collectiveId: Id, userId: Id }),
  }),
  /** The removed collaborator gets the event, too. */
  z.object({
    type: z.literal('collective.collaborator.removed'),
    data: z.object({ collectiveId: Id, userId: Id }),
  }),
  /** Also sent when a network was withdrawn. */
  z.object({ type: z.literal('collective.network.shared'), data: z.object({ collectiveId: Id }) }),
  z.object({ type: z.literal('invitation.created'), data: z.object({ invitationId: Id }) }),
  /** Also sent when the invitation was canceled, or its collective was deleted. */
  z.object({ type: z.literal('invitation.answered'), data: z.object({ invitationId: Id }) }),
  z.object({ type: z.literal('notification.created'), data: z.object({ notificationId: Id }) }),
  /** The member has read notifications, in this browser or another one. Sent only to the member. */
  z.object({ type: z.literal('notification.read'), data: z.object({}) }),
  /** A note, a label, a strength, a touch or the rhythm of this person or organization has changed. */
  z.object({
    type: z.literal('refresh.relations'),
    data: z.object({ entityTypeId: z.int(), entityId: Id, what: RelationKind }),
  }),
  /** Labels, strengths or rhythms of many people have changed at once. */
  z.object({ type: z.literal('refresh.ties'), data: z.object({}) }),
  /** The member's saved searches have changed, or the record of which results the member has seen. */
  z.object({ type: z.literal('refresh.saved-searches'), data: z.object({}) }),
  /** The member has marked changed jobs as seen, or taken marks back. Sent only to the member. */
  z.object({ type: z.literal('refresh.changed-jobs'), data: z.object({}) }),
  /** A request for an introduction has changed. Sent to members who have a role in it. */
  z.object({ type: z.literal('refresh.introductions'), data: z.object({}) }),
  /** A server has reported its state, or an administrator has changed something. Sent to administrators. */
  z.object({ type: z.literal('refresh.system'), data: z.object({}) }),
  /** Sent to browsers that have reported this profile as shown (`show person 12`) and may see the change. */
  z.object({ type: z.literal('refresh.person'), data: z.object({ personId: Id }) }),
  z.object({ type: z.literal('refresh.organization'), data: z.object({ organizationId: Id }) }),
  /**
   * The participants or the name have changed. With `message`, only this message has changed, and only its
   * recipients get the event. With `left`, the receiver of the event has left.
   */
  z.object({
    type: z.literal('conversation.updated'),
    data: z.object({
      conversationId: Id,
      message: z.optional(z.object({ id: Id })),
      left: z.optional(z.literal(true)),
    }),
  }),
  /**
   * Sent to the reader's browsers, and to the other participants if both sides have switched read receipts
   * on.
   */
  z.object({ type: z.literal('conversation.read'), data: z.object({ conversationId: Id }) }),
  /** Not stored; browsers show it for some seconds. */
  z.object({
    type: z.literal('conversation.typing'),
    data: z.object({ conversationId: Id, participantId: Id }),
  }),
  /** Sent to the recipients, whose browsers fetch the text. */
  z.object({
    type: z.literal('message.created'),
    data: z.object({ conversationId: Id, message: z.object({ id: Id }) }),
  }),
  z.object({
    type: z.literal('import.progress'),
    data: z.object({
      importId: Id,
      stage: ImportStage,
      done: z.int(),
      total: z.int(),
      message: z.string(),
    }),
  }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
