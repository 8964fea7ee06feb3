import { decodeFilter, type Filter } from '@kithline/contract/filter.ts';
import { organizationFiltersIn, personFiltersIn } from '@kithline/contract/filter-tables.ts';
import type { UnderstoodSentence } from '@kithline/contract/sentences.ts';
import { RELATIONSHIP_STRENGTHS } from '@kithline/contract/taxonomy.ts';
import type { Db } from '../../tables.ts';

/** The value of a filter as authors of sentences write it. */
type Written = readonly string[] | string | number | { place: string; miles: number } | { region: string };

/** A line of the table of sentences. */
export interface ExpectedSentence {
  readonly text: string;
  readonly lang: string;
  readonly kinds: readonly string[];
  readonly entity: 'person' | 'organization';
  readonly filters: Readonly<Record<string, Written>>;
  readonly unused: readonly string[];
}

/** Returns the understood filters in the form of the table. */
export async function writtenOut(db: Db, found: UnderstoodSentence): Promise<Record<string, Written>> {
  const table =
    found.entity === 'person'
      ? personFiltersIn({ kind: 'network' })
      : organizationFiltersIn({ kind: 'network' });
  const filter: Filter = decodeFilter(table, Object.fromEntries(new URLSearchParams(found.query)));
  const written: Record<string, Written> = {};
  for (const [group, { modifier, criteria }] of Object.entries(filter)) {
    if (modifier !== 0) written[`${group}.modifier`] = modifier;
    for (const [name, { ids, text, place, modifier: own }] of Object.entries(criteria)) {
      const spec = table[group]?.filters[name];
      const key = `${group}.${name}`;
      if (spec?.kind === 'choice') written[key] = own;
      else if (own !== 0) written[`${key}.modifier`] = own;
      if (ids) written[key] = await namesOf(db, { dataset: spec?.dataset ?? '', ids });
      if (text !== undefined) written[key] = text;
      if (place?.region !== undefined) written[key] = { region: place.name.split(',')[0] ?? '' };
      else if (place) written[key] = { place: cityAndCountry(place.name), miles: place.locationRadius };
    }
  }
  return written;
}

/** "Austin, United States" for "Austin, Texas, United States". */
export function cityAndCountry(name: string): string {
  const parts = name.split(', ');
  return [...new Set([parts[0], parts.at(-1)])].join(', ');
}

async function namesOf(
  db: Db,
  { dataset, ids }: { dataset: string; ids: readonly number[] },
): Promise<string[]> {
  if (dataset === 'relationship-strengths')
    return RELATIONSHIP_STRENGTHS.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const rows = await rowsOf(db, dataset, ids);
  return rows.map(({ name }) => name ?? '');
}

function rowsOf(db: Db, dataset: string, ids: readonly number[]): Promise<{ name: string | null }[]> {
  switch (dataset) {
    case 'organizations':
    case 'schools':
    case 'nonprofits':
      return db.selectFrom('organization').select('name').where('id', 'in', ids).execute();
    case 'network-labels':
      return db.selectFrom('label').select('name').where('id', 'in', ids).execute();
    case 'organization-types':
      return db.selectFrom('organizationType').select('name').where('id', 'in', ids).execute();
    case 'connections':
    case 'persons':
      return db.selectFrom('person').select('name').where('id', 'in', ids).execute();
    default:
      return db.selectFrom('lookup').select('name').where('id', 'in', ids).execute();
  }
}

const byText = (one: unknown, other: unknown): number => (String(one) < String(other) ? -1 : 1);

/** Filters as a text, which does not depend on the order of lists and filters or on the case of titles. */
export function comparable(filters: Readonly<Record<string, Written>>): string {
  const entries = Object.entries(filters).map(([key, value]): [string, unknown] => {
    if (Array.isArray(value)) return [key, value.toSorted(byText)];
    return [key, key === 'experience.title' && typeof value === 'string' ? value.toLowerCase() : value];
  });
  return JSON.stringify(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
