import { type Criterion, encodeFilter, type FilterTable } from '@kithline/contract/filter.ts';
import { ORGANIZATION_FILTERS, PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { stringifySearch } from './search-params.ts';
import type { SearchScope } from './search-scope.ts';

type PersonFilters = typeof PERSON_FILTERS;
type OrganizationFilters = typeof ORGANIZATION_FILTERS;

/** Ids of a list's values, or the words of a text filter. */
export type FilterValue = number | readonly number[] | string;

/** The list that a chip leads to, as Apply opens a list. */
const FIRST_PAGE = { page: '1', limit: '50' } as const;

/** The address of the people of a scope with a value of one filter: `peopleWith(scope, 'summary', 'tags', 12)`. */
export function peopleWith<G extends keyof PersonFilters>(
  scope: SearchScope,
  group: G,
  filter: keyof PersonFilters[G]['filters'] & string,
  value: FilterValue,
): string {
  return scope.peoplePath + queryOf(PERSON_FILTERS, group, { [filter]: value });
}

/** The address of the organizations of a scope with a value of one filter. */
export function organizationsWith<G extends keyof OrganizationFilters>(
  scope: SearchScope,
  group: G,
  filter: keyof OrganizationFilters[G]['filters'] & string,
  value: FilterValue,
): string {
  return scope.organizationsPath + queryOf(ORGANIZATION_FILTERS, group, { [filter]: value });
}

/** The address of a person's profile above the list of people. */
export function personPath(scope: SearchScope, id: number): string {
  return `${scope.peoplePath}/${id}`;
}

/** The address of an organization's profile above the list of organizations. */
export function organizationPath(scope: SearchScope, id: number): string {
  return `${scope.organizationsPath}/${id}`;
}

function queryOf(table: FilterTable, group: string, values: Record<string, FilterValue>): string {
  const spec = table[group];
  const criteria: Record<string, Criterion> = {};
  for (const [name, value] of Object.entries(values)) {
    const modifier = spec?.filters[name]?.modifier?.fallback ?? 0;
    criteria[name] =
      typeof value === 'string' ? { text: value, modifier } : { ids: [value].flat(), modifier };
  }
  const filter = { [group]: { modifier: spec?.modifier?.fallback ?? 0, criteria } };
  return stringifySearch({ ...encodeFilter(table, filter), ...FIRST_PAGE });
}
