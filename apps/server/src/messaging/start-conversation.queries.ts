import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';

/**
 * Returns the conversation of two members, locked until the transaction ends, and creates it if there is
 * none.
 */
export async function pairConversation(
  db: Db,
  userIds: readonly [number, number],
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const [firstUserId, secondUserId] = userIds.toSorted((a, b) => a - b) as [number, number];
  const made = await db
    .insertInto('conversation')
    .values({ isGroup: false, subject: null, firstUserId, secondUserId, createdOn: now })
    .onConflict((conflict) => conflict.columns(['firstUserId', 'secondUserId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const found = await db
    .selectFrom('conversation')
    .select('id')
    .where('firstUserId', '=', firstUserId)
    .where('secondUserId', '=', secondUserId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // The conversation was deleted, or became a group, between the two statements.
  return found ? { id: found.id, isNew: false } : pairConversation(db, userIds, now);
}

/**
 * The conversation with `otherId` in which the member has already sent this message, even if it is a group
 * now; null if there is none or the member has left it.
 */
export async function pairBegunWith(
  db: Db,
  [userId, otherId]: readonly [number, number],
  clientId: string,
): Promise<number | null> {
  const { rows } = await sql<RowOf<'message', 'conversationId'>>`
    select m.conversation_id
    from participant other
    join participant p on p.conversation_id = other.conversation_id and p.user_id = ${userId}
    join message m on m.conversation_id = p.conversation_id and m.author = p.number and m.client_id = ${clientId}
    where other.user_id = ${otherId}
      and exists (select from participant now where now.conversation_id = p.conversation_id and now.user_id = ${userId} and now.left_on is null)
    limit 1`.execute(db);
  return rows[0]?.conversationId ?? null;
}

export interface NewGroup {
  subject: string | null;
  /** As searches compare the subject (`foldText`). */
  subjectNorm: string;
  /** Of the first message. */
  clientId: string;
  now: Date;
}

/** Creates a group and returns its id; null if a group already began with this message. */
export async function insertGroup(
  db: Db,
  { subject, subjectNorm, clientId, now }: NewGroup,
): Promise<number | null> {
  const row = await db
    .insertInto('conversation')
    .values({
      isGroup: true,
      subject,
      subjectNorm,
      clientId,
      firstUserId: null,
      secondUserId: null,
      createdOn: now,
    })
    .onConflict((conflict) => conflict.column('clientId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The group that began with this message and that the member is in; null if there is none. */
export async function groupBegunWith(db: Db, userId: number, clientId: string): Promise<number | null> {
  const row = await db
    .selectFrom('conversation')
    .innerJoin('participant', 'participant.conversationId', 'conversation.id')
    .select('conversation.id')
    .where('conversation.clientId', '=', clientId)
    .where('participant.userId', '=', userId)
    .where('participant.leftOn', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
