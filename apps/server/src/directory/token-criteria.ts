import type { Criterion } from '@kithline/contract/filter.ts';
import { type RawBuilder, sql } from 'kysely';
import { ID_MASK, ints, token } from '../search-index/tokens.ts';

/** Value of the modifier of a list that asks for all of its ids instead of any. */
export const ALL = 1;

export interface TokenCriteria {
  /** Tokens that are all asked for. */
  all: number[];
  /** Lists of tokens of which one each is asked for; an empty list asks for what cannot be. */
  any: number[][];
}

/** Adds what a list of ids asks for. An id too large for a token belongs to nothing. */
export function addTokens(criteria: TokenCriteria, kind: number, criterion: Criterion | undefined): void {
  if (!criterion?.ids) return;
  const tokens = criterion.ids.filter((id) => id <= ID_MASK).map((id) => token(kind, id));
  const some = criterion.modifier === ALL ? tokens.length === criterion.ids.length : tokens.length > 0;
  if (!some) criteria.any.push([]);
  else if (criterion.modifier === ALL || tokens.length === 1) criteria.all.push(...tokens);
  else criteria.any.push(tokens);
}

/** The tokens as conditions on a column of tokens, which GIN answers. */
export function tokenConditions(
  column: RawBuilder<unknown>,
  { all, any }: TokenCriteria,
): RawBuilder<boolean>[] {
  return [
    ...(all.length > 0 ? [sql<boolean>`${column} @> ${ints(all)}`] : []),
    ...any.map((list) => sql<boolean>`${column} && ${ints(list)}`),
  ];
}

export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
