/** Ids of an installation and what they stand for, so that answers of two installations can be compared. */
export type IdNames = ReadonlyMap<number, string>;

/**
 * Puts names in the place of ids, in a question as in its answer: what the installation's rows are called,
 * and for other ids the order in which they first appear in this very text. Numbers that are no ids stay.
 * Tables count apart, so that a role and a lookup may have one number by chance: small ids are told apart by
 * the property that they stand in.
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
  const walk = (part: unknown, key: string, holder: string): unknown => {
    if (Array.isArray(part)) return part.map((item) => walk(item, key, holder));
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, walk(item, name, key)]));
    if (typeof part !== 'number' || !isId(key, part)) return part;
    return nameOf(part, key === 'id' ? holder : key);
  };
  return walk(value, '', '');
}

/** Ids of new persons and organizations begin here, so whatever is as large is one (decision 16). */
const FIRST_OBSCURED = 2 ** 32;

function isId(key: string, value: number): boolean {
  return value >= FIRST_OBSCURED || /^(?:id|ids|userIds|personIds)$|Id$/u.test(key);
}
