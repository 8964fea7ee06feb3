import { type RawBuilder, sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import { containsWords } from '../platform/text/contains-words.ts';
import type { Db } from '../tables.ts';
import { KNOWS, KNOWS_NAME } from './conversations.queries.ts';

export interface Asked {
  /** Folded words. */
  words: readonly string[];
  /** The same as a tsquery for messages that went to the member. */
  question: string;
}

/**
 * The member's conversations in which each of the words is in the subject or in the name of somebody who is there now, and those with a
 * message that has them all.
 */
export async function conversationsFound(
  db: Db,
  userId: number,
  { words, question }: Asked,
): Promise<number[]> {
  const mine = sql`select conversation_id, number from participant where user_id = ${userId} and left_on is null`;
  const { rows } = await sql<{ id: number }>`
    with mine as materialized (${mine})
    (${sql.join(
      words.map((word) => calledSo(word, userId)),
      sql` intersect `,
    )})
    union
    select m.conversation_id from message m
    join mine on mine.conversation_id = m.conversation_id and mine.number = any(m.recipients)
    where m.kind = 'text' and m.words @@ ${question}::tsquery`.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL for the conversations that have this word in the subject or in a name. Names are compared first: few members have it. */
function calledSo(word: string, userId: number): RawBuilder<unknown> {
  return sql`(
    select c.id from conversation c
    join participant p on p.conversation_id = c.id and p.user_id = ${userId} and p.left_on is null
    where c.subject_norm <> '' and ${containsWords(sql`c.subject_norm`, [word])} and ${KNOWS_NAME}
    union
    select other.conversation_id from participant other
    join participant p on p.conversation_id = other.conversation_id and p.user_id = ${userId} and p.left_on is null
    where other.left_on is null and ${KNOWS} and other.user_id in (
      select users.id from users join (${MEMBER_NAMES}) as names on names.id = users.person_id
      where users.id <> ${userId} and ${containsWords(sql`names.name_key`, [word])}))`;
}

/** The conversation of two members; an empty list when there is none. */
export async function pairBetween(db: Db, userId: number, otherId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from conversation
    where first_user_id = least(${userId}::bigint, ${otherId}::bigint)
      and second_user_id = greatest(${userId}::bigint, ${otherId}::bigint)`.execute(db);
  return rows.map(({ id }) => id);
}
