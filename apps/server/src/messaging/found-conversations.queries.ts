import { type RawBuilder, sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import { containsWords } from '../platform/text/contains-words.ts';
import type { Db } from '../tables.ts';

export interface Asked {
  /** Folded words. */
  words: readonly string[];
  /** The same as a tsquery for messages that went to the member. */
  question: string;
}

/**
 * The member's conversations in which each of the words is in the subject or in the name of somebody who is there now, and those with a
 * message that has them all. The names are compared once for each person, not once for each conversation.
 */
export async function conversationsFound(
  db: Db,
  userId: number,
  { words, question }: Asked,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with mine as materialized (
      select conversation_id, number from participant where user_id = ${userId} and left_on is null
    ), others as materialized (
      select other.conversation_id, other.user_id from mine
      join participant other on other.conversation_id = mine.conversation_id and other.number <> mine.number
      where other.left_on is null and other.user_id is not null
    ), people as materialized (
      select users.id as user_id, names.name_key from users join (${MEMBER_NAMES}) as names on names.id = users.person_id
      where users.id in (select user_id from others)
    )
    (${sql.join(words.map(calledSo), sql` intersect `)})
    union
    select m.conversation_id from message m join mine on mine.conversation_id = m.conversation_id
    where m.kind = 'text' and m.words @@ ${question}::tsquery`.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL for the conversations that have this word in the subject or in a name. */
function calledSo(word: string): RawBuilder<unknown> {
  return sql`(
    select c.id from mine join conversation c on c.id = mine.conversation_id
    where c.subject_norm <> '' and ${containsWords(sql`c.subject_norm`, [word])}
    union
    select others.conversation_id from others
    where others.user_id in (select people.user_id from people where ${containsWords(sql`people.name_key`, [word])}))`;
}

/** The conversation of two members; an empty list when there is none. */
export async function pairBetween(db: Db, userId: number, otherId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from conversation
    where first_user_id = least(${userId}::bigint, ${otherId}::bigint)
      and second_user_id = greatest(${userId}::bigint, ${otherId}::bigint)`.execute(db);
  return rows.map(({ id }) => id);
}
