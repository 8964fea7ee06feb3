import type { Criterion, Filter, FilterTable, PlaceWithin } from '@kithline/contract/filter.ts';
import { ORGANIZATION_FILTERS, PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { stringifySearch } from '../../lib/search-params.ts';
import type { SearchScope } from '../../lib/search-scope.ts';
import { firstPage, writeListSearch } from './list-search.ts';

/** Criteria by group and filter name: `{ experience: { industries: [3], seniorityLevels: [6] } }`. */
export type Wanted = Readonly<
  Record<string, Readonly<Record<string, readonly number[] | string | PlaceWithin>>>
>;

/** Where a filter stands in its table: `['experience', 'industries']`. */
export type FilterPlace = readonly [group: string, filter: string];

/** The address of the people of a scope who satisfy all of this. */
export function peopleWho(scope: SearchScope, wanted: Wanted): string {
  return scope.peoplePath + queryFor(PERSON_FILTERS, wanted);
}

/** The address of the organizations of a scope that satisfy all of this. */
export function organizationsThat(scope: SearchScope, wanted: Wanted): string {
  return scope.organizationsPath + queryFor(ORGANIZATION_FILTERS, wanted);
}

/** The people of a scope with one value of one filter: what a chip or a tag leads to. */
export function peopleWith(scope: SearchScope, [group, filter]: FilterPlace, id: number): string {
  return peopleWho(scope, { [group]: { [filter]: [id] } });
}

/** The organizations of a scope with one value of one filter. */
export function organizationsWith(scope: SearchScope, [group, filter]: FilterPlace, id: number): string {
  return organizationsThat(scope, { [group]: { [filter]: [id] } });
}

function queryFor(table: FilterTable, wanted: Wanted): string {
  const filter: Filter = {};
  for (const [group, values] of Object.entries(wanted)) {
    const criteria: Record<string, Criterion> = {};
    for (const [name, value] of Object.entries(values)) {
      const modifier = table[group]?.filters[name]?.modifier?.fallback ?? 0;
      criteria[name] = { ...criterionOf(value), modifier };
    }
    filter[group] = { modifier: table[group]?.modifier?.fallback ?? 0, criteria };
  }
  return stringifySearch(writeListSearch(table, firstPage(filter)));
}

function criterionOf(value: readonly number[] | string | PlaceWithin): Omit<Criterion, 'modifier'> {
  if (typeof value === 'string') return { text: value };
  return 'locationRadius' in value ? { place: value } : { ids: [...value] };
}
