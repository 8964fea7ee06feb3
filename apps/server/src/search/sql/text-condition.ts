import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '../../platform/text/contains-words.ts';
import type { IdsCriterion, TextCriterion } from '../text-criterion.ts';

/** The condition that `whole` equals an exact text or, for other texts, that `searched` has every word. */
export function textCondition(
  text: TextCriterion,
  columns: { whole: RawBuilder<unknown>; searched: RawBuilder<unknown> },
): RawBuilder<boolean> {
  return text.exact ? sql`${columns.whole} = ${text.whole}` : containsWords(columns.searched, text.words);
}

/** The condition that an array column has one of the ids or, with `all`, each of them. */
export function arrayCondition(column: RawBuilder<unknown>, { ids, all }: IdsCriterion): RawBuilder<boolean> {
  return sql`${column} ${all ? sql`@>` : sql`&&`} ${idArray(ids)}`;
}

/** SQL for the `owner`s, each once, whose rows hold one of the ids or, with `all`, each of them. */
export function ownersOf(
  rows: RawBuilder<unknown>,
  columns: { owner: RawBuilder<unknown>; id: RawBuilder<unknown> },
  { ids, all }: IdsCriterion,
): RawBuilder<unknown> {
  const least = all ? new Set(ids).size : 1;
  return sql`
    select ${columns.owner} from (${rows}) as listed where ${columns.id} = any(${idArray(ids)})
    group by ${columns.owner} having count(distinct ${columns.id}) >= ${sql.lit(least)}`;
}

export function idArray(ids: readonly number[]): RawBuilder<number[]> {
  return sql`${[...ids]}::bigint[]`;
}

export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
