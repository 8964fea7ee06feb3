/** One page of ids, of which some come first, in their own order. */
export function pageBehind(
  ids: readonly number[],
  first: readonly number[],
  { page, limit, order }: { page: number; limit: number; order: 'name-asc' | 'name-desc' },
): number[] {
  const found = new Set(ids);
  const ahead = new Set(first.filter((id) => found.has(id)));
  const others = ids.filter((id) => !ahead.has(id));
  if (order === 'name-desc') others.reverse();
  return [...ahead, ...others].slice((page - 1) * limit, page * limit);
}
