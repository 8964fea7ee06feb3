import type { Suggestion } from '@kithline/contract/lookups.ts';
import type { TypedText } from '../../platform/text/match-text.ts';
import type { Db } from '../../tables.ts';
import {
  FITS,
  type Fit,
  type FoundPlace,
  type CalledPlace,
  largestPlaces,
  placesBeginning,
  placesBeginningIn,
  placesCalled,
  placesContaining,
  placesIn,
} from './places.queries.ts';
import { plainName } from './plain-name.ts';
import {
  type Region,
  type RegionName,
  regionNamesBeginning,
  regionsAtTheEnd,
  regionsCalled,
  regionsMeant,
} from './regions.ts';

interface LocationsQuery {
  typed: TypedText | null;
  most: number;
  /** Whether countries, divisions and groups of regions are suggested among places. */
  withRegions: boolean;
}

/** A suggestion with the values by which it is sorted. */
interface Ranked {
  fit: Fit;
  weight: number;
  suggestion: Suggestion;
}

/**
 * Suggests places and regions by any of their names. Those with exactly the typed name come first, then those
 * with a name that begins with the text, then those whose names contain its words. In each of these groups,
 * larger populations come first, and usual names count more than others. Without a text, returns the most
 * populous places.
 */
export async function suggestLocations(
  db: Db,
  { typed, most, withRegions }: LocationsQuery,
): Promise<Suggestion[]> {
  if (typed === null) return (await largestPlaces(db, most)).map(suggestedPlace);
  const plain = plainName(typed.whole);
  if (plain === '') return [];
  const places = await findPlaces(db, { typed, plain, most });
  const regions = withRegions ? findRegions(plain, places) : [];
  return [...places.map(rankedPlace), ...regions]
    .toSorted((a, b) => a.fit - b.fit || b.weight - a.weight)
    .slice(0, most)
    .map(({ suggestion }) => suggestion);
}

/** A place or region that has exactly the requested name. */
export interface CalledLocation {
  readonly suggestion: Suggestion;
  readonly weight: number;
  /** Null for a region. */
  readonly place: Pick<CalledPlace, 'countryCode' | 'division' | 'population' | 'isUsual'> | null;
  readonly region: Region | null;
}

/**
 * Returns, for each of these names (`plainName`), the places and regions with exactly this name, the most
 * likely first. Names without any are missing.
 */
export async function locationsCalled(
  db: Db,
  plains: readonly string[],
): Promise<ReadonlyMap<string, readonly CalledLocation[]>> {
  const places = Map.groupBy(await placesCalled(db, plains), ({ called }) => called);
  return new Map(
    plains.flatMap((plain) => {
      const found = locationsOf(plain, places.get(plain) ?? []);
      return found.length === 0 ? [] : [[plain, found]];
    }),
  );
}

function locationsOf(plain: string, places: readonly CalledPlace[]): CalledLocation[] {
  const regions = regionsCalled(plain).map((named) => ({
    suggestion: rankedRegion(named, 0, FITS.exact).suggestion,
    weight: exactWeight(named, places),
    place: null,
    region: named.region,
  }));
  const found = places.map((place) => ({
    suggestion: suggestedPlace(place),
    weight: place.weight,
    place,
    region: null,
  }));
  return [...found, ...regions].toSorted((a, b) => b.weight - a.weight);
}

interface PlacesQuery {
  typed: TypedText;
  plain: string;
  most: number;
}

/**
 * Returns places whose names begin with the text, and places in a region that the text means. If there are
 * none, returns places whose names begin with the first words, in a region that has the last words as its
 * name. If there are none of these either, returns places whose names contain the words anywhere.
 */
async function findPlaces(db: Db, { typed, plain, most }: PlacesQuery): Promise<FoundPlace[]> {
  const regions = regionsMeant(plain);
  const beginning = await placesBeginning(db, plain, most);
  const inRegion = regions.length > 0 && beginning.length < most ? await placesIn(db, regions, most) : [];
  if (beginning.length + inRegion.length > 0) return eachOnce([...beginning, ...inRegion]);
  const named = await Promise.all(
    regionsAtTheEnd(plain).map((ending) => placesBeginningIn(db, ending, most)),
  );
  return named.flat().length > 0 ? eachOnce(named.flat()) : placesContaining(db, typed, most);
}

/** Returns each place once, with the name that fits best. */
function eachOnce(found: readonly FoundPlace[]): FoundPlace[] {
  const best = new Map<number, FoundPlace>();
  for (const place of found) if ((best.get(place.id)?.fit ?? Infinity) > place.fit) best.set(place.id, place);
  return [...best.values()];
}

function rankedPlace(place: FoundPlace): Ranked {
  return { fit: place.fit, weight: place.weight, suggestion: suggestedPlace(place) };
}

function suggestedPlace({ id, name, country, latitude, longitude, otherName }: FoundPlace): Suggestion {
  return { id, name, detail: country, latitude, longitude, ...(otherName === null ? {} : { otherName }) };
}

/** Regions with this name, or whose names begin with it, each once. */
function findRegions(plain: string, places: readonly FoundPlace[]): Ranked[] {
  const exact = regionsCalled(plain).map((named) =>
    rankedRegion(named, exactWeight(named, places), FITS.exact),
  );
  const beginning = regionNamesBeginning(plain)
    .map((named) => rankedRegion(named, beginningWeight(named), FITS.beginning))
    .toSorted((a, b) => b.weight - a.weight);
  const best = new Map<number, Ranked>();
  for (const each of [...exact, ...beginning])
    if (!best.has(each.suggestion.id)) best.set(each.suggestion.id, each);
  return [...best.values()];
}

/**
 * The weight per inhabitant of a region whose name is typed exactly. Groups, and countries by their shown
 * names, precede all places. Other regions are sorted among the places.
 */
const EXACT = {
  country: { shown: 10_000, other: 100 },
  group: { shown: 10_000, other: 10_000 },
  division: { shown: 100, other: 1 },
} as const;

/**
 * The weight of a region whose name is typed exactly. A region follows its namesake: the state of New York
 * follows New York City.
 */
function exactWeight({ region, isShown }: RegionName, places: readonly FoundPlace[]): number {
  const weight = region.population * EXACT[region.kind][isShown ? 'shown' : 'other'];
  const namesake = places.find((place) => place.fit === FITS.exact && isNamesake(place, region));
  return namesake ? Math.min(weight, namesake.weight - 1) : weight;
}

/** The state of Washington follows the city of Washington, although the city is not in the state. */
const AFTER_ITS_NAMESAKE = new Set(['US.WA']);

/**
 * Whether a region follows the place of the same name. True for the largest place of a division, for a city
 * state, and for the regions in `AFTER_ITS_NAMESAKE`.
 */
function isNamesake(place: FoundPlace, { kind, code, name, largest }: Region): boolean {
  if (AFTER_ITS_NAMESAKE.has(code)) return true;
  if (place.population !== largest) return false;
  return kind === 'division'
    ? place.division === code
    : kind === 'country' && place.name === name && largest > 0;
}

/**
 * The weight per inhabitant of a region whose name begins with the typed text. Divisions weigh less: the
 * names of many divisions begin like the name of a city, and people usually mean the city.
 */
const BEGINNING = { country: 10, group: 10, division: 1 } as const;

function beginningWeight({ region, isShown }: RegionName): number {
  return (region.population * BEGINNING[region.kind]) / (isShown ? 1 : 10);
}

function detailOf({ kind, countries }: Region): string {
  if (kind === 'group') return countries.length > 0 ? 'Group of countries' : 'Group of regions';
  return kind === 'country' ? 'Country' : 'Region';
}

/** The suggestion of a region. Its id is negative, because regions have no rows in the database. */
function rankedRegion({ region, isShown, name }: RegionName, weight: number, fit: Fit): Ranked {
  const suggestion: Suggestion = {
    id: -region.position,
    name: region.name,
    detail: detailOf(region),
    region: region.code,
    ...(isShown ? {} : { otherName: name }),
  };
  return { fit, weight, suggestion };
}
