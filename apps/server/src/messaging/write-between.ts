import { MessageText } from '@kithline/contract/conversations.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inTransaction } from '../platform/db/database.ts';
import type { Db, RowOf } from '../tables.ts';
import { eraseText } from './change-message.queries.ts';
import { standingsAmong, writableBy } from './connected.queries.ts';
import { conversationOf, insertParticipants } from './conversations.queries.ts';
import { publishToParticipants } from './publish-to-participants.ts';
import { pairConversation } from './start-conversation.queries.ts';
import { writeMessage } from './write-message.ts';

export { writableBy };

export interface MessagePlace {
  conversationId: number;
  position: number;
}

interface IntroductionMessage {
  fromId: number;
  toId: number;
  text: string;
  introductionId: number;
  /** A reminder alone does not count as having been in touch. */
  isReminder?: boolean;
  isQuiet?: boolean;
  now: Date;
}

/** Whether each of these users could write to the next one in the list, apart from a block. */
export async function isUnbroken(db: Db, userIds: readonly number[]): Promise<boolean> {
  for (const [at, userId] of userIds.entries()) {
    const next = userIds[at + 1];
    if (next !== undefined && (await standingsAmong(db, userId, [next])).get(next)?.isNear !== true)
      return false;
  }
  return true;
}

/**
 * Writes a message from one member to another that carries a request for an introduction, and creates their
 * conversation if there is none. Returns the message's place; null, without any message, if the two cannot
 * write to each other. The caller has locked both users.
 */
export async function writeBetween(
  db: Db,
  { fromId, toId, text, introductionId, isReminder = false, isQuiet = false, now }: IntroductionMessage,
): Promise<MessagePlace | null> {
  if (!(await writableBy(db, fromId, [toId])).has(toId)) return null;
  const { id: conversationId, isNew } = await pairConversation(db, [fromId, toId], now);
  if (isNew) await insertParticipants(db, conversationId, { userIds: [fromId, toId], now });
  const author = (await conversationOf(db, fromId, conversationId))?.number;
  if (author === undefined) return null;
  const facts = { introduction: introductionId, ...(isReminder ? { isReminder } : {}) };
  const written = { text: z.parse(MessageText, text), facts };
  const position = await writeMessage(db, { conversationId, author, kind: 'text', ...written, isQuiet, now });
  return position === null ? null : { conversationId, position };
}

/**
 * Deletes the messages of a conversation that carry this request for an introduction, from a position on.
 * `by` is the member who withdraws the request or takes back a step.
 */
export async function eraseIntroductionMessages(
  db: Db,
  { conversationId, position }: MessagePlace,
  { introductionId, by, now }: { introductionId: number; by: number; now: Date },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const positions = await holdIntroductionMessages(db, { conversationId, from: position, introductionId });
    for (const messageId of positions) {
      await eraseText(db, { conversationId, position: messageId }, now);
      await publishToParticipants(db, { conversationId, by, messageId });
    }
  });
}

/** Locks a conversation and returns the positions of its undeleted messages that carry this request. */
async function holdIntroductionMessages(
  db: Db,
  { conversationId, from, introductionId }: { conversationId: number; from: number; introductionId: number },
): Promise<number[]> {
  await sql`select from conversation where id = ${conversationId} for no key update`.execute(db);
  const { rows } = await sql<RowOf<'message', 'position'>>`
    select position from message
    where conversation_id = ${conversationId} and position >= ${from} and deleted_on is null
      and facts->>'introduction' = ${String(introductionId)}
    order by position`.execute(db);
  return rows.map(({ position }) => position);
}
