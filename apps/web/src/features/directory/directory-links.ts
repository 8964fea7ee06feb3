import type { Criterion, Filter, FilterTable, PlaceWithin } from '@kithline/contract/filter.ts';
import type { ListedAs } from '@kithline/contract/directory.ts';
import { NAME_MATCH, ORGANIZATION_FILTERS, PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { IN_TOUCH } from '@kithline/contract/own-tie-filters.ts';
import { stringifySearch } from '../../lib/search-params.ts';
import type { SearchScope } from '../../lib/search-scope.ts';
import type { Entity } from './entity.ts';
import { firstPage, writeListSearch } from './list-search.ts';

/** Criteria by group and filter name: `{ experience: { industries: [3], seniorityLevels: [6] } }`. */
export type Wanted = Readonly<
  Record<string, Readonly<Record<string, readonly number[] | string | PlaceWithin>>>
>;

/** Returns the URL of the people of a scope who match all criteria. */
export function peopleWho(scope: SearchScope, criteria: Wanted): string {
  return scope.peoplePath + queryFor(PERSON_FILTERS, criteria);
}

/** Returns the URL of the people whom the member is due to contact, those longest without contact first. */
export function overduePeople(scope: SearchScope): string {
  const criteria = { inTouch: { modifier: IN_TOUCH.overdue } };
  const listed = firstPage({ network: { modifier: 0, criteria } }, 'touched-asc');
  return scope.peoplePath + stringifySearch(writeListSearch(PERSON_FILTERS, listed));
}

/** Returns the URL of the organizations of a scope that match all criteria. */
export function organizationsThat(scope: SearchScope, criteria: Wanted): string {
  return scope.organizationsPath + queryFor(ORGANIZATION_FILTERS, criteria);
}

/** Returns the URL of the list with the results of a search for anything. */
export function namedLike(
  scope: SearchScope,
  entity: Entity,
  { name, how }: { name: string; how: ListedAs },
): string {
  const [path, table] =
    entity === 'people'
      ? [scope.peoplePath, PERSON_FILTERS]
      : [scope.organizationsPath, ORGANIZATION_FILTERS];
  const filter: Filter = {
    summary: { modifier: 0, criteria: { name: { text: name, modifier: NAME_MATCH[how] } } },
  };
  const order = how === 'similar' ? 'relevance-asc' : 'name-asc';
  return path + stringifySearch(writeListSearch(table, firstPage(filter, order)));
}

function queryFor(table: FilterTable, wantedCriteria: Wanted): string {
  const filter: Filter = {};
  for (const [group, values] of Object.entries(wantedCriteria)) {
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
