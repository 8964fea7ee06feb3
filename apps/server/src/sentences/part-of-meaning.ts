import type { PlaceWithin } from '@kithline/contract/filter.ts';
import { DEFAULT_RADIUS_MILES } from '@kithline/contract/filter.ts';
import type { CalledLocation } from '../lookups/places/locations.ts';
import { regionOf } from '../lookups/places/regions.ts';
import { filterOfKind, KEYS, labelKey } from './filter-keys.ts';
import type { Entity } from './find-entity.ts';
import type { Meaning, OrganizationMeaning, Value } from './meanings.ts';
import type { WordRole } from './phrases.ts';
import type { Content, FilterKey, Reading } from './sentence-parts.ts';

/** The radius in miles around a place if the sentence states none: `near` after "near", otherwise `of`. */
const RADIUS = { of: 25, near: DEFAULT_RADIUS_MILES } as const;

interface Around {
  readonly entity: Entity;
  readonly before: ReadonlySet<WordRole>;
  readonly miles: number;
  readonly meanings: readonly Meaning[];
}

interface KeyedContent {
  readonly key: FilterKey;
  readonly content: Content;
  readonly readings: readonly Reading[];
}

export const radiusBefore = (before: ReadonlySet<WordRole>): number =>
  before.has('near') ? RADIUS.near : RADIUS.of;

/**
 * The filter and the value of a chosen meaning; null if no filter can express it, `nothing` for words that
 * need no filter, such as "companies" in a sentence about people.
 */
export function contentOf(meaning: Meaning, around: Around): KeyedContent | 'nothing' | null {
  if (meaning.kind === 'place') return ofPlace(meaning.readings, around);
  if (meaning.kind === 'organization') return ofOrganization(meaning, around);
  if (meaning.kind === 'member') return ofMember(meaning.values);
  if (meaning.kind === 'label') {
    const { group, id, name } = meaning.label;
    return { key: labelKey(group), content: { values: [{ id, name }] }, readings: [] };
  }
  if (meaning.kind !== 'title') return ofList(meaning, around);
  if (around.entity === 'organization') return null;
  return { key: KEYS.title, content: { text: meaning.text }, readings: titleReadings(around) };
}

/** Chooses the first member. The first MOST_READINGS are readings. */
function ofMember(members: readonly Value[]): KeyedContent {
  const readings = members
    .slice(0, MOST_READINGS)
    .map((member) => ({ key: KEYS.knownThrough, content: { values: [member] } }));
  return { key: KEYS.knownThrough, content: { values: members.slice(0, 1) }, readings };
}

/** Most readings of the same words. A few more are added for an organization or a place. */
const MOST_READINGS = 6;

function ofList(
  meaning: Exclude<Meaning, { kind: 'title' | 'place' | 'organization' | 'label' | 'member' }>,
  { entity, meanings }: Around,
): KeyedContent | 'nothing' | null {
  const shown = entity === 'person' && meaning.kind === 'type' ? meaning.ofPeople : meaning;
  if (shown === null) return 'nothing';
  const key = filterOfKind(shown.kind, entity);
  if (key === null || shown.values.length === 0) return null;
  return {
    key,
    content: { values: shown.values },
    readings: readingsOf(meanings, { entity, key, values: shown.values }),
  };
}

/**
 * The chosen values, the words' other meanings in lists and, in a sentence about people, the organization
 * with this name. Empty if there is only one reading.
 */
function readingsOf(
  meanings: readonly Meaning[],
  {
    entity,
    key,
    values,
  }: { entity: Entity; key: FilterKey; values: readonly { id: number; name: string }[] },
): Reading[] {
  const found: Reading[] = [{ key, content: { values } }];
  for (const one of meanings) {
    if (one.kind === 'organization' && one.part === 'whole' && entity === 'person')
      found.push({ key: KEYS.companies, content: { values: one.values.slice(0, 1) } });
    if (!('isPhrase' in one)) continue;
    const otherKey = filterOfKind(one.kind, entity);
    if (otherKey !== null) found.push({ key: otherKey, content: { values: one.values } });
  }
  const seen = new Set<string>();
  const distinct = found.filter((reading) => {
    const text = JSON.stringify([reading.key, reading.content]);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
  return distinct.length > 1 ? distinct.slice(0, MOST_READINGS) : [];
}

function titleReadings({ meanings }: Around): Reading[] {
  const found = meanings.flatMap((one): Reading[] => {
    if (one.kind === 'title') return [{ key: KEYS.title, content: { text: one.text } }];
    if (!('isPhrase' in one)) return [];
    const key = filterOfKind(one.kind, 'person');
    return key === null ? [] : [{ key, content: { values: one.values } }];
  });
  return found.length > 1 ? found.slice(0, MOST_READINGS) : [];
}

function ofOrganization(
  { values, total }: OrganizationMeaning,
  { entity, before, meanings }: Around,
): KeyedContent | null {
  if (entity === 'organization') return null;
  const key = keyOfOrganization(values[0], before);
  const own = values.slice(0, 1);
  const readings: Reading[] = values
    .slice(0, total > 1 ? MOST_READINGS : 1)
    .map((value) => ({ key, content: { values: [value] } }));
  for (const one of meanings)
    if (one.kind === 'title') readings.push({ key: KEYS.title, content: { text: one.text } });
    else if (one.kind === 'place') readings.push(...placeReadings(one.readings, RADIUS.of).slice(0, 1));
  return { key, content: { values: own }, readings: readings.length > 1 ? readings : [] };
}

function keyOfOrganization(value: Value | undefined, before: ReadonlySet<WordRole>): FilterKey {
  if (before.has('support')) return KEYS.supported;
  const isStudied = ['study', 'alumni', 'student'].some((role) => before.has(role));
  const isOfDegree = before.has('degree') && value?.isSchool === true;
  return isStudied || isOfDegree ? KEYS.schools : KEYS.companies;
}

function ofPlace(readings: readonly CalledLocation[], { miles }: Around): KeyedContent | null {
  const [first] = readings;
  if (first === undefined) return null;
  const all = [...placeReadings(readings, miles), ...countryOf(first)];
  return {
    key: KEYS.location,
    content: { place: placeWithin(first, miles) },
    readings: all.length > 1 ? all : [],
  };
}

function countryOf({ place }: CalledLocation): Reading[] {
  const country = place === null ? undefined : regionOf(place.countryCode);
  if (country === undefined) return [];
  const { name, code: region } = country;
  const nowhere = { latitude: null, longitude: null, locationRadius: DEFAULT_RADIUS_MILES };
  return [{ key: KEYS.location, content: { place: { name, ...nowhere, region } } }];
}

function placeReadings(readings: readonly CalledLocation[], miles: number): Reading[] {
  return readings.slice(0, MOST_READINGS).map((reading) => ({
    key: KEYS.location,
    content: { place: placeWithin(reading, miles) },
    // A city may have the same name as a division.
    ...(reading.region?.kind === 'division' ? { words: `${reading.suggestion.name} (region)` } : {}),
  }));
}

function placeWithin({ suggestion }: CalledLocation, miles: number): PlaceWithin {
  const { name, latitude = null, longitude = null, region } = suggestion;
  if (region !== undefined)
    return { name, latitude: null, longitude: null, locationRadius: DEFAULT_RADIUS_MILES, region };
  return { name, latitude, longitude, locationRadius: miles };
}
