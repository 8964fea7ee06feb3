import { refuse } from '../columns/entry-at.ts';

/** Returns the first `most` entries in the order of `compare`, without sorting all entries. */
export function firstOf(
  entries: readonly number[],
  most: number,
  compare: (a: number, b: number) => number,
): number[] {
  const found: number[] = [];
  for (const entry of entries) {
    const last = found.at(-1);
    if (found.length === most && last !== undefined && compare(entry, last) >= 0) continue;
    let [low, high] = [0, found.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(found[middle] ?? refuse(found, middle), entry) <= 0) low = middle + 1;
      else high = middle;
    }
    found.splice(low, 0, entry);
    if (found.length > most) found.pop();
  }
  return found;
}
