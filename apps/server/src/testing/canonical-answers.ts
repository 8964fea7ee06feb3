/** Ids of an installation and what they stand for, so that answers of two installations can be compared. */
export type IdNames = ReadonlyMap<number, string>;

/**
 * Puts names in the place of ids, in a question as in its answer: what the installation's rows are called, and for other ids the order in
 * which they first appear in this very text. Numbers that are no ids stay.
 */
export function canonical(value: unknown, names: IdNames): unknown {
  const seen = new Map<number, string>();
  const nameOf = (id: number): string => {
    const known = names.get(id);
    if (known !== undefined) return known;
    const name = seen.get(id) ?? `#${seen.size + 1}`;
    seen.set(id, name);
    return name;
  };
  const walk = (part: unknown, key: string): unknown => {
    if (Array.isArray(part)) return part.map((item) => walk(item, key));
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, walk(item, name)]));
    return typeof part === 'number' && isId(key, part) ? nameOf(part) : part;
  };
  return walk(value, '');
}

/** Ids of new persons and organizations begin here, so whatever is as large is one (decision 16). */
const FIRST_OBSCURED = 2 ** 32;

function isId(key: string, value: number): boolean {
  return value >= FIRST_OBSCURED || /^(?:id|ids|userIds|personIds)$|Id$/u.test(key);
}
