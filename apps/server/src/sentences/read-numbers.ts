import { MILES_TO_KILOMETERS } from '@kithline/contract/filter.ts';
import type { ItemsByName } from './list-meanings.ts';
import { valuesOf } from './list-meanings.ts';
import type { Value } from './meanings.ts';
import type { Item } from './split-sentence.ts';

/** The sizes in the shipped list: name, least and largest number of people. */
const SIZES = [
  ['1-10', 1, 10],
  ['11-50', 11, 50],
  ['51-200', 51, 200],
  ['201-500', 201, 500],
  ['501-1,000', 501, 1000],
  ['1,001-5,000', 1001, 5000],
  ['5,001-10,000', 5001, 10_000],
  ['10,001+', 10_001, Infinity],
] as const;

/** A value, and the position after the items that it was read from. */
interface Measured<T> {
  readonly end: number;
  readonly value: T;
}

const is = (item: Item | undefined, role: string): boolean => item?.roles.has(role) ?? false;

/**
 * Reads a distance that begins at an item: "within 50 km of", "100 km um". Returns whole miles; null if no
 * distance begins there.
 */
export function milesAt(
  items: readonly Item[],
  at: number,
  words: readonly string[],
): Measured<number> | null {
  let next = at;
  while (is(items[next], 'within') || is(items[next], 'near') || is(items[next], 'filler')) next++;
  const number = items[next]?.number ?? null;
  if (number === null || !is(items[next + 1], 'unitOfDistance')) return null;
  const isInMiles = /^(?:mi|meil|mill|milh|mig|mij)/u.test(words[items[next + 1]?.from ?? 0] ?? '');
  let end = next + 2;
  while (is(items[end], 'of') || is(items[end], 'in') || is(items[end], 'near')) end++;
  return { end, value: Math.round(isInMiles ? number : number / MILES_TO_KILOMETERS) };
}

/**
 * Reads sizes of organizations that begin at an item: "more than 1,000 people", "1000+". Null if no size
 * begins there.
 */
export function sizesAt(
  items: readonly Item[],
  at: number,
  { known, signBefore }: { known: ItemsByName; signBefore: (word: number) => string },
): Measured<Value[]> | null {
  const range = rangeAt(items, at, signBefore);
  if (range === null) return null;
  const { least, most, isExact } = range;
  const named = SIZES.filter(([, from, to]) => to > least && from < most).map(([name]) => name);
  const end = is(items[range.end], 'unitOfSize') ? range.end + 1 : range.end;
  const isListed = SIZES.some(([, from, to]) => from === least && (to === most || to === Infinity));
  if (end === range.end && !(isExact && isListed)) return null;
  if (range.isBare && !isOfOrganization(items, at, end)) return null;
  const values = valuesOf('size', named, known);
  return values.length === 0 ? null : { end, value: values };
}

interface Range {
  readonly least: number;
  readonly most: number;
  readonly end: number;
  /** Whether the limits are written as a range or with a plus sign: "51-200", "1000+". */
  readonly isExact: boolean;
  /** Whether the size is a single number: "200 people". */
  readonly isBare: boolean;
}

/** Whether a number of people is about an organization: "startups with 20 people", "20 person startups". */
function isOfOrganization(items: readonly Item[], at: number, end: number): boolean {
  let before = at - 1;
  while (is(items[before], 'filler') || isUnknown(items[before])) before--;
  const isLed = is(items[before], 'at') || is(items[before], 'of');
  return isLed || isOrganizationNoun(items[before]) || isOrganizationNoun(items[end]);
}

/** Whether an item is an unknown word, such as "about" or "exactly". */
const isUnknown = (item: Item | undefined): boolean =>
  item !== undefined && item.roles.size === 0 && item.meanings.length === 0 && item.number === null;

const isOrganizationNoun = (item: Item | undefined): boolean =>
  is(item, 'organization') ||
  (item?.meanings.some(({ kind }) => kind === 'type' || kind === 'firm') ?? false);

function rangeAt(items: readonly Item[], at: number, signBefore: (word: number) => string): Range | null {
  const [isMore, isLess] = [is(items[at], 'more'), is(items[at], 'less')];
  const first = items[isMore || isLess ? at + 1 : at];
  if (first?.number === null || first === undefined) return null;
  const next = (isMore || isLess ? at + 1 : at) + 1;
  if (isMore) return { least: first.number, most: Infinity, end: next, isExact: false, isBare: false };
  if (isLess) return { least: 0, most: first.number, end: next, isExact: false, isBare: false };
  const second = items[next];
  if (signBefore(first.to).startsWith('+'))
    return { least: first.number, most: Infinity, end: next, isExact: true, isBare: false };
  if (second?.number && /^\s*[-–—]\s*$/u.test(signBefore(second.from)))
    return { least: first.number, most: second.number, end: next + 1, isExact: true, isBare: false };
  const third = items[next + 1];
  if (second && is(second, 'of') && third?.number)
    return { least: first.number, most: third.number, end: next + 2, isExact: true, isBare: false };
  return { least: first.number - 1, most: first.number + 1, end: next, isExact: false, isBare: true };
}
