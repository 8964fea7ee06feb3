/** Names for the ids of an installation, so that answers of two installations can be compared. */
export type IdNames = ReadonlyMap<number, string>;

/**
 * Replaces ids by names, in requests and in responses. Known ids become the names of their rows; unknown ids
 * become numbers in the order in which they first appear. Other numbers stay. A small unknown id becomes a
 * different number in each kind of property, because a role and a lookup may have the same id.
 */
export function canonical(value: unknown, names: IdNames): unknown {
  const seen = new Map<string, string>();
  const nameOf = (id: number, kind: string): string => {
    const known = names.get(id);
    if (known !== undefined) return known;
    const which = id >= FIRST_OBSCURED ? `${id}` : `${kind} ${id}`;
    const name = seen.get(which) ?? `#${seen.size + 1}`;
    seen.set(which, name);
    return name;
  };
  const nameInAddress = (id: number) => (id >= FIRST_OBSCURED ? nameOf(id, '') : names.get(id));
  const walk = (part: unknown, key: string, holder: string): unknown => {
    if (Array.isArray(part)) return part.map((item) => walk(item, key, holder));
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, walk(item, name, key)]));
    if (typeof part === 'string' && IN_ADDRESSES.has(key))
      return part.replaceAll(/\d+/gu, (digits) => nameInAddress(Number(digits)) ?? digits);
    if (typeof part !== 'number' || !isId(key, part)) return part;
    return nameOf(part, key === 'id' ? holder : key);
  };
  return walk(value, '', '');
}

/** Properties whose values are query strings of lists. */
const IN_ADDRESSES = new Set(['query', 'without']);

/**
 * The smallest id of new persons and organizations. Every number that is at least as large is such an id
 * (decision 16).
 */
const FIRST_OBSCURED = 2 ** 32;

function isId(key: string, value: number): boolean {
  return value >= FIRST_OBSCURED || /^(?:id|ids|userIds|personIds)$|Id$/u.test(key);
}
