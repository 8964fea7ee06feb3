import { type RawBuilder, sql } from 'kysely';
import type { PageAt } from '../directory-search.ts';

/** `rankOf` joins the ranks to rows by `id`. `order` sorts by rank, if there are ranks, then by name. */
export function ranked(
  { ranked: ranking }: PageAt,
  { id, byName }: { id: RawBuilder<unknown>; byName: RawBuilder<unknown> },
): { rankOf: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  if (ranking === undefined) return { rankOf: sql``, order: byName };
  const { ids, ranks } = ranking;
  return {
    rankOf: sql`left join unnest(${[...ids]}::bigint[], ${[...ranks]}::int[]) as ranking (of_id, rank) on ranking.of_id = ${id}`,
    order: sql`ranking.rank nulls last, ${byName}`,
  };
}
