import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';
import { recipientWord } from './words-of-message.ts';

/** Locks the conversations that a member is or was in, in the order of their ids. */
export async function holdConversationsOf(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<RowOf<'conversation', 'id'>>`
    select id from conversation where id in (select conversation_id from participant where user_id = ${userId})
    order by id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Turns a member into a former participant without an account. The member's messages stay, but not their
 * previous texts. The account is removed from the search words of all messages.
 */
export async function partFrom(
  db: Db,
  { userId, conversationIds, now }: { userId: number; conversationIds: readonly number[]; now: Date },
): Promise<void> {
  const word = recipientWord(userId);
  await sql`
    delete from message_text earlier using message m, participant p
    where m.conversation_id = earlier.conversation_id and m.position = earlier.position
      and p.conversation_id = m.conversation_id and p.number = m.author and p.user_id = ${userId}`.execute(
    db,
  );
  await sql`update message set words = ts_delete(words, ${word})
    where conversation_id = any(${[...conversationIds]}::bigint[]) and words @@ ${`'${word}'`}::tsquery`.execute(
    db,
  );
  await sql`update conversation set first_user_id = null, second_user_id = null
    where ${userId} in (first_user_id, second_user_id)`.execute(db);
  await sql`update participant set user_id = null, left_on = coalesce(left_on, ${now}) where user_id = ${userId}`.execute(
    db,
  );
}

/**
 * Deletes the reasons that a member gave in reports, and removes the account from the messages that are
 * copied into reports. Reports outlive conversations.
 */
export async function forgetInReports(db: Db, userId: number): Promise<void> {
  await sql`update message_report set reason = '' where reporter_id = ${userId}`.execute(db);
  await sql`
    update message_report report set messages = (
      select jsonb_agg(case when message->'userId' = to_jsonb(${userId}::bigint) then message || '{"userId": null}' else message end order by place)
      from jsonb_array_elements(report.messages) with ordinality as copied (message, place))
    where messages @> jsonb_build_array(jsonb_build_object('userId', ${userId}::bigint))`.execute(db);
}

/** Deletes the conversations without a current participant who has an account: nobody can read them. */
export async function deleteUnreadable(db: Db, conversationIds: readonly number[]): Promise<void> {
  await sql`
    delete from conversation c where c.id = any(${[...conversationIds]}::bigint[])
      and not exists (
        select from participant p where p.conversation_id = c.id and p.user_id is not null and p.left_on is null)`.execute(
    db,
  );
}

export async function presentIn(
  db: Db,
  conversationIds: readonly number[],
): Promise<{ conversationId: number; userId: number }[]> {
  const { rows } = await sql<{ conversationId: number; userId: number }>`
    select conversation_id, user_id from participant
    where conversation_id = any(${[...conversationIds]}::bigint[]) and user_id is not null and left_on is null`.execute(
    db,
  );
  return rows;
}
