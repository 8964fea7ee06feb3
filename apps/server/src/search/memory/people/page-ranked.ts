import type { PageAt, Ranking } from '../../directory-search.ts';

/**
 * Returns one page of ids in the order of their ranks. `ids` must be in the order of names. Ids without a
 * rank come last.
 */
export function pageRanked(
  ids: readonly number[],
  { ids: rankedIds, ranks }: Ranking,
  { page, limit, order }: PageAt,
): number[] {
  const rankOf = new Map<number, number>();
  for (const [at, id] of rankedIds.entries()) rankOf.set(id, ranks[at] ?? Infinity);
  const byName = order === 'name-desc' ? ids.toReversed() : ids;
  const sorted = byName
    .map((id) => ({ id, rank: rankOf.get(id) ?? Infinity }))
    // The difference of two infinite ranks would be NaN.
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank));
  return sorted.slice((page - 1) * limit, page * limit).map(({ id }) => id);
}
