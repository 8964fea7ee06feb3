import { type Criterion, encodeFilter, type Filter, type FilterTable } from '@kithline/contract/filter.ts';
import {
  ROLES_COUNTED_MODIFIER,
  ORGANIZATION_FILTERS,
  PERSON_FILTERS,
} from '@kithline/contract/filter-tables.ts';
import { LISTED } from '@kithline/contract/list-modifiers.ts';
import type { RolesCounted } from '@kithline/contract/stats.ts';
import { stringifySearch } from './search-params.ts';
import type { SearchScope } from './search-scope.ts';

/** The path of a filter in a table of filters, "group.filter": "experience.companies". */
type FilterPath<T> = {
  [G in keyof T & string]: T[G] extends { readonly filters: infer F } ? `${G}.${keyof F & string}` : never;
}[keyof T & string];

/** The ids of a list filter, or the text of a text filter. */
export type FilterValue = number | readonly number[] | string;

const FIRST_PAGE = { page: '1', limit: '50' } as const;

/**
 * Returns the URL of the list of a scope's people, filtered by one value of one filter:
 * `peopleWith(scope, 'summary.tags', 12)`.
 */
export function peopleWith(
  scope: SearchScope,
  path: FilterPath<typeof PERSON_FILTERS>,
  value: FilterValue,
): string {
  return scope.peoplePath + queryOf(PERSON_FILTERS, path, value);
}

/**
 * Returns the URL of a scope's people who have at least one role with all of these ids, for example `{
 * industries: 3, seniorityLevels: 6 }`. `roles` decides whether past roles count.
 */
export function peopleInRoles(
  scope: SearchScope,
  roles: RolesCounted,
  ids: Partial<Record<keyof typeof PERSON_FILTERS.experience.filters, number>>,
): string {
  const filter = roleFilter(roles, ids);
  return scope.peoplePath + stringifySearch({ ...encodeFilter(PERSON_FILTERS, filter), ...FIRST_PAGE });
}

/**
 * Returns the URL of a scope's people who are not in this member's network, as far as the scope contains that
 * network.
 */
export function peopleNotKnownTo(scope: SearchScope, memberPersonId: number): string {
  const knownThrough = { ids: [memberPersonId], modifier: LISTED.noneOf };
  const filter = { network: { modifier: 0, criteria: { knownThrough } } };
  return scope.peoplePath + stringifySearch({ ...encodeFilter(PERSON_FILTERS, filter), ...FIRST_PAGE });
}

/** Returns the filter for the URL of `peopleInRoles`. */
export function roleFilter(roles: RolesCounted, ids: Readonly<Record<string, number>>): Filter {
  const criteria = Object.entries(ids).map(([name, id]) => [name, { ids: [id], modifier: 0 }]);
  return { experience: { modifier: ROLES_COUNTED_MODIFIER[roles], criteria: Object.fromEntries(criteria) } };
}

/** Returns the URL of the list of a scope's organizations, filtered by one value of one filter. */
export function organizationsWith(
  scope: SearchScope,
  path: FilterPath<typeof ORGANIZATION_FILTERS>,
  value: FilterValue,
): string {
  return scope.organizationsPath + queryOf(ORGANIZATION_FILTERS, path, value);
}

/** Returns the URL of a person's profile above the list of people. */
export function personPath(scope: SearchScope, id: number): string {
  return `${scope.peoplePath}/${id}`;
}

/** Returns the URL of an organization's profile above the list of organizations. */
export function organizationPath(scope: SearchScope, id: number): string {
  return `${scope.organizationsPath}/${id}`;
}

function queryOf(table: FilterTable, path: string, value: FilterValue): string {
  const [group = '', name = ''] = path.split('.');
  const spec = table[group];
  const modifier = spec?.filters[name]?.modifier?.fallback ?? 0;
  const criterion: Criterion =
    typeof value === 'string' ? { text: value, modifier } : { ids: [value].flat(), modifier };
  const filter = { [group]: { modifier: spec?.modifier?.fallback ?? 0, criteria: { [name]: criterion } } };
  return stringifySearch({ ...encodeFilter(table, filter), ...FIRST_PAGE });
}
