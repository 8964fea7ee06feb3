import { DEFAULT_RADIUS_MILES, decodeFilter, type PlaceWithin } from '@kithline/contract/filter.ts';
import type { OtherReading, UnderstoodPart, UnderstoodSentence } from '@kithline/contract/sentences.ts';
import { parseSearch, type SearchParams, stringifySearch } from '../../../lib/search-params.ts';
import type { SearchScope } from '../../../lib/search-scope.ts';
import { ENTITIES, type Entity, listPath } from '../entity.ts';
import { radiusWords } from '../filter/filter-words.ts';
import { firstPage, type ListSearch, readListSearch, writeListSearch } from '../list-search.ts';

/** A sentence that was opened as a list, with the member's changes to how it was read. */
export interface AskedSentence {
  text: string;
  /** Without the member's changes. */
  reading: UnderstoodSentence;
  /** For each part, the index of the chosen reading in `readingsOf`, or REMOVED. */
  choices: readonly number[];
  /** The radius in miles that the member chose; null if the radius of the sentence applies. */
  radius: number | null;
}

export const REMOVED = -1;
const LOCATION = 'summary.location.';

export function asRead(text: string, reading: UnderstoodSentence): AskedSentence {
  return { text, reading, choices: reading.understood.map(() => 0), radius: null };
}

export function withChoice(asked: AskedSentence, at: number, choice: number): AskedSentence {
  return { ...asked, choices: asked.choices.with(at, choice) };
}

export const entityOfSentence = ({ reading }: Pick<AskedSentence, 'reading'>): Entity =>
  reading.entity === 'person' ? 'people' : 'organizations';

export interface ShownPart {
  part: UnderstoodPart;
  /** Its index in the sentence. */
  at: number;
  choice: number;
  kind: string;
  value: string;
}

/** Returns the parts that have not been removed, in the order of the sentence. */
export function shownParts(asked: AskedSentence): ShownPart[] {
  return asked.reading.understood.flatMap((part, at) => {
    const choice = asked.choices[at] ?? 0;
    const reading = readingsOf(asked, at)[choice];
    if (reading === undefined) return [];
    return [{ part, at, choice, kind: reading.kind, value: valueOf(asked, at, reading.value) }];
  });
}

/** Returns all readings of a part; the first is the one that the server chose. */
export function readingsOf({ reading }: AskedSentence, at: number): OtherReading[] {
  const part = reading.understood[at];
  return part ? [{ kind: part.kind, value: part.value, query: reading.query }, ...part.alternatives] : [];
}

/** Returns the words of a reading in a menu: places with their country, and without the radius. */
export function readingWords(asked: AskedSentence, at: number, { kind, value, query }: OtherReading): string {
  const place = isPlace(asked, at) ? placeIn(asked, parseSearch(query)) : undefined;
  if (place && place.latitude !== null && place.name !== '') return place.name;
  const isKnown = kind === asked.reading.understood[at]?.kind || value.includes(kind);
  return isKnown ? value : `${kind}: ${value}`;
}

/**
 * Returns the value on the chip. The server's words state the radius of the sentence, so a radius that the
 * member chose replaces it.
 */
function valueOf(asked: AskedSentence, at: number, value: string): string {
  if (asked.radius === null || !isPlace(asked, at)) return value;
  const place = placeIn(asked, paramsOf(asked));
  if (!place || place.latitude === null) return value;
  const within = `within ${radiusWords(place)}`;
  return WITHIN.test(value) ? value.replace(WITHIN, within) : `${value}, ${within}`;
}

const WITHIN = /within [\d.,]+ \p{L}+/u;

/** Returns the radius of a part in miles; null if the part is not a place with a radius. */
export function radiusOf(asked: AskedSentence, at: number): number | null {
  const place = isPlace(asked, at) ? placeIn(asked, paramsOf(asked)) : undefined;
  return place && place.latitude !== null ? place.locationRadius : null;
}

/** Whether removing a part removes the place. */
function isPlace({ reading }: AskedSentence, at: number): boolean {
  const hasPlace = (query: string | undefined) => query?.includes(LOCATION) ?? false;
  return hasPlace(reading.query) && !hasPlace(reading.understood[at]?.without);
}

function placeIn(asked: AskedSentence, params: SearchParams): PlaceWithin | undefined {
  const { filters } = ENTITIES[entityOfSentence(asked)];
  return decodeFilter(filters, params)['summary']?.criteria['location']?.place;
}

/** Returns the parts that a filter of the list comes from. */
export function partsOfFilter(asked: AskedSentence, group: string, filter: string): ShownPart[] {
  const base = parseSearch(asked.reading.query);
  const own = Object.keys(base).filter((key) => key.startsWith(`${group}.${filter}.`));
  return shownParts(asked).filter(({ part }) => {
    const without = parseSearch(part.without);
    return own.some((key) => without[key] !== base[key]);
  });
}

/** Returns the parameters of the list: the server's, with the member's changes. */
export function paramsOf({ reading, choices, radius }: AskedSentence): SearchParams {
  const base = parseSearch(reading.query);
  const params = reading.understood.reduce((changed, { without, alternatives }, at) => {
    const choice = choices[at] ?? 0;
    const query = choice === REMOVED ? without : alternatives[choice - 1]?.query;
    return query === undefined ? changed : merged(base, parseSearch(query), changed);
  }, base);
  if (radius === null || params[`${LOCATION}latitude`] === undefined) return params;
  const { [`${LOCATION}locationRadius`]: _old, ...others } = params;
  const isUsual = radius === DEFAULT_RADIUS_MILES;
  return isUsual ? others : { ...others, [`${LOCATION}locationRadius`]: String(radius) };
}

/**
 * Applies the differences between `base` and `other` to `changed`. In a list of ids, adds or removes only the
 * ids that differ.
 */
function merged(base: SearchParams, other: SearchParams, changed: SearchParams): SearchParams {
  const keys = new Set([...Object.keys(base), ...Object.keys(other), ...Object.keys(changed)]);
  const entries = [...keys].map((key) => {
    const [was, is, now] = [base[key] ?? '', other[key] ?? '', changed[key] ?? ''];
    return [key, was === is ? now : mergedValue(was, is, now)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

const IDS = /^(?:\d+(?:,\d+)*)?$/u;

function mergedValue(was: string, is: string, now: string): string {
  if (![was, is, now].every((value) => IDS.test(value))) return is;
  const [before, after, held] = [was, is, now].map((ids) => (ids === '' ? [] : ids.split(',')));
  const kept = held?.filter((id) => after?.includes(id) || !before?.includes(id)) ?? [];
  const added = after?.filter((id) => !before?.includes(id)) ?? [];
  return [...new Set([...kept, ...added])].join(',');
}

export function listSearchOf({ scope }: SearchScope, asked: AskedSentence): ListSearch {
  const table = ENTITIES[entityOfSentence(asked)].filtersIn(scope);
  const { filter, order } = readListSearch(table, paramsOf(asked));
  return firstPage(filter, order);
}

export function hrefOfSentence(scope: SearchScope, asked: AskedSentence): string {
  const entity = entityOfSentence(asked);
  const table = ENTITIES[entity].filtersIn(scope.scope);
  return listPath(scope, entity) + stringifySearch(writeListSearch(table, listSearchOf(scope, asked)));
}
