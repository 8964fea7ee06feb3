import { type RawBuilder, sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import { asSearchText, containsWord } from '../platform/text/contains-words.ts';
import type { TypedWord } from '../platform/text/match-text.ts';
import type { Db, RowOf } from '../tables.ts';
import { KNOWS, KNOWS_NAME } from './conversations.queries.ts';

export interface SearchedWords {
  words: readonly TypedWord[];
  /** A tsquery for messages that the member received. */
  question: string;
}

/**
 * Returns the member's conversations in which each word occurs in the subject or in the name of another
 * current participant, and those with a message that contains all words.
 */
export async function conversationsFound(
  db: Db,
  userId: number,
  { words, question }: SearchedWords,
): Promise<number[]> {
  const called = await membersCalled(db, userId, words);
  // Not materialized, so that PostgreSQL looks up one participant row for each found message, instead of
  // reading thousands of the member's conversations to join a few messages.
  const { rows } = await sql<{ id: number }>`
    with mine as not materialized (
      select conversation_id, number, joined_on, last_position from participant where user_id = ${userId} and left_on is null
    ), others as not materialized (
      select p.conversation_id, p.number, p.joined_on, p.last_position, other.number as other_number, other.user_id
      from mine p join participant other on other.conversation_id = p.conversation_id
      where other.left_on is null
    )
    (${sql.join(
      words.map((word, nth) => withWord(word, called[nth] ?? [])),
      sql` intersect `,
    )})
    union
    select m.conversation_id from message m
    join mine on mine.conversation_id = m.conversation_id and mine.number = any(m.recipients)
    where m.kind = 'text' and m.words @@ ${question}::tsquery`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns for each word the ids of the other members whose names contain the word. */
async function membersCalled(db: Db, userId: number, words: readonly TypedWord[]): Promise<number[][]> {
  const each = words.map((word) => containsWord(sql`named.searched`, word));
  const { rows } = await sql<{ id: number; fits: boolean[] }>`
    select users.id, array[${sql.join(each)}] as fits from users
    cross join lateral (select names.searched from (${MEMBER_NAMES}) as names
      where names.id = users.person_id offset 0) as named
    where users.id <> ${userId} and (${sql.join(each, sql` or `)})`.execute(db);
  return words.map((_word, nth) => rows.filter(({ fits }) => fits[nth]).map(({ id }) => id));
}

function withWord(word: TypedWord, called: readonly number[]): RawBuilder<unknown> {
  const named = sql`
    select c.id from mine p join conversation c on c.id = p.conversation_id
    where c.subject_norm <> '' and ${containsWord(asSearchText(sql`c.subject_norm`), word)}
      and ${KNOWS_NAME}`;
  if (called.length === 0) return sql`(${named})`;
  return sql`(${named} union
    select p.conversation_id from others p cross join lateral (select p.other_number as number, null::timestamptz as left_on) as other
    where p.user_id = any(${[...called]}::bigint[]) and ${KNOWS})`;
}

/** The conversation of two members: a list of at most one id. */
export async function pairBetween(db: Db, userId: number, otherId: number): Promise<number[]> {
  const { rows } = await sql<RowOf<'conversation', 'id'>>`
    select id from conversation
    where first_user_id = least(${userId}::bigint, ${otherId}::bigint)
      and second_user_id = greatest(${userId}::bigint, ${otherId}::bigint)`.execute(db);
  return rows.map(({ id }) => id);
}
