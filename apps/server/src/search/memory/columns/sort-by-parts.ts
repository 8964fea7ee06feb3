import { endianness } from 'node:os';
import { uint32At } from './entry-at.ts';

/** Index of the lower and of the upper half of a 64-bit number. */
const [LOW, HIGH] = endianness() === 'LE' ? [0, 1] : [1, 0];

export interface Parts {
  /** A part of the value at a place, as an unsigned 32-bit integer. Parts are read in order, from 0. */
  readonly partOf: (place: number, nth: number) => number;
  /** Whether this is the last part: values that are equal up to here are equal. */
  readonly isLast: (part: number, nth: number) => boolean;
}

/**
 * Sorts the places from 0 to `count` - 1 by their first parts, equal ones by their second parts, and so on.
 * Calls `found` with each place, in order, and whether its value equals the previous one. A part and its
 * place are packed into one number, because sorting numbers is many times faster than sorting with a
 * comparing function.
 */
export function sortByParts(
  count: number,
  { partOf, isLast }: Parts,
  found: (place: number, isAsBefore: boolean) => void,
): void {
  const entries = new BigUint64Array(count);
  const halves = new Uint32Array(entries.buffer);
  for (let place = 0; place < count; place++) halves[place * 2 + LOW] = place;
  const placeAt = (at: number): number => uint32At(halves, at * 2 + LOW);
  const partAt = (at: number): number => uint32At(halves, at * 2 + HIGH);

  const sortFrom = (from: number, to: number, nth: number): void => {
    for (let at = from; at < to; at++) halves[at * 2 + HIGH] = partOf(placeAt(at), nth);
    entries.subarray(from, to).sort();
    for (let start = from, end = from; start < to; start = end) {
      const part = partAt(start);
      do end++;
      while (end < to && partAt(end) === part);
      if (end - start > 1 && !isLast(part, nth)) sortFrom(start, end, nth + 1);
      else for (let at = start; at < end; at++) found(placeAt(at), at > start);
    }
  };
  sortFrom(0, count, 0);
}
