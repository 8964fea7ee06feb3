import {
  type Conversation,
  FORMER_MEMBER,
  type Message,
  type Participant,
  REACTIONS,
} from '@kithline/contract/conversations.ts';
import { unixSeconds, unixSecondsOrNull } from '../platform/clock.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { type Standing, standingsAmong } from './connected.queries.ts';
import {
  type ConversationRow,
  lastMessagesOf,
  type ParticipantRow,
  participantsOf,
  unknownTo,
} from './conversations.queries.ts';
import type { MessageRow } from './messages.queries.ts';
import { settingsOf } from './settings.queries.ts';

/**
 * The viewer's conversations as the viewer sees them, in the given order. `open` contains the ids of the
 * conversations in which the viewer is known to be able to write.
 */
export async function presentConversations(
  db: Db,
  { userId }: Viewer,
  { rows, open = [] }: { rows: readonly ConversationRow[]; open?: readonly number[] },
): Promise<Conversation[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const unknown = await unknownTo(db, userId, { conversationIds: ids, open });
  const participants = (await participantsOf(db, ids)).filter(
    ({ conversationId, number }) => !unknown.has(`${conversationId}/${number}`),
  );
  const userIds = participants.map((one) => one.userId).filter((id) => id !== null);
  const standings = await standingsAmong(db, userId, [...new Set(userIds)]);
  const { receipts } = await settingsOf(db, userId);
  const last = await lastMessagesOf(db, userId, ids);
  const byConversation = Map.groupBy(participants, ({ conversationId }) => conversationId);
  return rows.map((row) => {
    const message = last.get(row.id);
    return {
      id: row.id,
      subject: row.subject,
      isGroup: row.isGroup,
      participants: (byConversation.get(row.id) ?? []).map((one) =>
        presentParticipant(one, {
          userId,
          standings,
          receipts,
          lastPosition: row.lastPosition,
          lastOn: row.lastOn,
        }),
      ),
      lastMessage: message ? presentMessage(message, row.number) : null,
      lastOn: unixSeconds(row.lastOn),
      unread: row.unread,
      readTo: row.readPosition,
      muted: row.muted,
    };
  });
}

interface ViewerFacts {
  userId: number;
  standings: ReadonlyMap<number, Standing>;
  /** Whether the viewer has read receipts on. */
  receipts: boolean;
  /** Of the last message that the viewer received. */
  lastPosition: number;
  /** Of the last message that the viewer received. */
  lastOn: Date;
}

function presentParticipant(
  row: ParticipantRow,
  { userId, standings, receipts, lastPosition, lastOn }: ViewerFacts,
): Participant {
  const isSelf = row.userId === userId;
  const isFormer = row.userId === null;
  const standing = row.userId === null ? undefined : standings.get(row.userId);
  // Whether the viewer may see that the participant left after the last message that the viewer received.
  const maySeeLeaving = isSelf || standing?.seesProfile === true || standing?.isNear === true;
  const left = isFormer || (row.leftOn !== null && (maySeeLeaving || row.leftOn <= lastOn));
  const showsReading = !left && !isSelf && receipts && row.receipts && standing?.mayWrite === true;
  return {
    id: row.number,
    userId: row.userId,
    personId: standing?.seesProfile ? row.personId : null,
    name: isFormer ? FORMER_MEMBER : row.name,
    profilePicture: isFormer ? null : row.profilePicture,
    isSelf,
    left,
    readTo: showsReading ? Math.min(row.readPosition, lastPosition) : null,
  };
}

/** Converts a message for the participant with this number. */
export function presentMessage(row: MessageRow, reader: number): Message {
  const isDeleted = row.deletedOn !== null;
  return {
    id: row.position,
    kind: row.kind,
    authorId: row.author,
    text: row.kind === 'text' && !isDeleted ? row.text : null,
    createdOn: unixSeconds(row.createdOn),
    editedOn: isDeleted ? null : unixSecondsOrNull(row.editedOn),
    deletedOn: unixSecondsOrNull(row.deletedOn),
    replyTo:
      row.replyTo === null || isDeleted
        ? null
        : {
            id: row.replyTo,
            authorId: row.replyAuthor,
            text: row.replyText,
            isEdited: row.replyIsEdited ?? false,
          },
    reactions: isDeleted ? [] : reactionsOf(row),
    addedIds: row.facts.added ?? [],
    subject: row.facts.subject ?? null,
    introductionId: isDeleted ? null : row.introductionId,
    clientId: row.author === reader ? row.clientId : null,
    version: row.version,
  };
}

function reactionsOf({ reactions }: MessageRow): Message['reactions'] {
  return REACTIONS.map((reaction) => ({
    reaction,
    participantIds: reactions.filter((one) => one.reaction === reaction).map(({ number }) => number),
  })).filter(({ participantIds }) => participantIds.length > 0);
}
