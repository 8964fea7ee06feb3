import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { isWithin, readSizeRange } from './read-size-range.ts';

/**
 * A short name of two places means the larger one only if it has at least this many times the other's
 * population.
 */
const FAR_LARGER = 10;

/** Looks up ids of facts that files and providers give by name. Null if the name is unknown or ambiguous. */
export interface FactNames {
  readonly industryId: (name: string) => number | null;
  /** A range as in `readSizeRange`, or a number of people. */
  readonly employeeSizeId: (text: string) => number | null;
  /** "Austin, Texas, United States", "Austin, Texas", "Austin, United States", "Austin". */
  readonly placeId: (name: string) => number | null;
  readonly organizationTypeId: (name: string) => number | null;
}

/**
 * Reads the names into memory. Reads all places (about 25,000 rows, 0.1 s) or, with `only`, those with these
 * full names.
 */
export async function readFactNames(db: Db, only?: { places: readonly string[] }): Promise<FactNames> {
  const lookups = await db
    .selectFrom('lookup')
    .select(['id', 'name', 'dataset'])
    .where('dataset', 'in', ['industries', 'employee-sizes'])
    .execute();
  const types = await db.selectFrom('organizationType').select(['id', 'name']).execute();
  const all = db.selectFrom('place').select(['id', 'nameNorm', 'population']);
  const fullNames = [...new Set(only?.places.map(fullNameOf))];
  const query = only ? all.where('nameNorm', '=', sql<string>`any(${fullNames}::text[])`) : all;
  const places = await query.execute();
  return factNames({
    industries: lookups.filter(({ dataset }) => dataset === 'industries'),
    employeeSizes: lookups.filter(({ dataset }) => dataset === 'employee-sizes'),
    types,
    places,
  });
}

interface NamedId {
  id: number;
  name: string;
}

interface NamedPlace {
  id: number;
  nameNorm: string;
  population: number;
}

export function factNames(known: {
  industries: readonly NamedId[];
  employeeSizes: readonly NamedId[];
  types: readonly NamedId[];
  places: readonly NamedPlace[];
}): FactNames {
  const industries = new Map(known.industries.map(({ id, name }) => [wordsOf(name), id]));
  const types = new Map(known.types.map(({ id, name }) => [wordsOf(name), id]));
  const sizes = known.employeeSizes.flatMap(({ id, name }) => {
    const range = readSizeRange(name);
    return range === null ? [] : [{ id, range }];
  });
  const places = placesByName(known.places);
  return {
    industryId: (name) => industries.get(wordsOf(name)) ?? null,
    organizationTypeId: (name) => types.get(wordsOf(name)) ?? null,
    employeeSizeId: (text) => {
      const range = readSizeRange(text);
      return (range && sizes.find((size) => isWithin(range, size.range))?.id) ?? null;
    },
    placeId: (name) => places.get(fullNameOf(name)) ?? null,
  };
}

/** "Research & Development" has the same words as "research and development". */
function wordsOf(name: string): string {
  return foldText(name.replaceAll('&', ' and '))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

function fullNameOf(name: string): string {
  const parts = foldText(name)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.join(', ');
}

/** Returns the place that each name means. Short names that could mean several places are missing. */
function placesByName(places: readonly NamedPlace[]): Map<string, number> {
  const byPopulation = places.toSorted((a, b) => b.population - a.population);
  const largest = new Map<string, NamedPlace>();
  const unclear = new Set<string>();
  for (const place of byPopulation) {
    for (const name of shortNamesOf(place.nameNorm)) {
      const other = largest.get(name);
      if (other === undefined) largest.set(name, place);
      else if (other.population < place.population * FAR_LARGER) unclear.add(name);
    }
  }
  const clear = [...largest]
    .filter(([name]) => !unclear.has(name))
    .map(([name, { id }]) => [name, id] as const);
  return new Map([...clear, ...places.map(({ id, nameNorm }) => [nameNorm, id] as const)]);
}

/** The city alone, with its region, and with its country. */
function shortNamesOf(fullName: string): Set<string> {
  const [city = '', ...rest] = fullName.split(', ');
  return new Set([city, ...[rest[0], rest.at(-1)].flatMap((part) => (part ? [`${city}, ${part}`] : []))]);
}
