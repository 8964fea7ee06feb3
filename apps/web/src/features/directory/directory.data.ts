import { directoryApi } from '@kithline/contract/directory.ts';
import { encodeFilter, type Filter } from '@kithline/contract/filter.ts';
import { ORGANIZATION_FILTERS, PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import type { RolesCounted } from '@kithline/contract/stats.ts';
import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { DIRECTORY_KEY } from '../../lib/reply-keys.ts';
import { firstPage, type ListSearch, writeListSearch } from './list-search.ts';

// Every key starts with 'directory', so that a live event can refetch the whole directory. The rest of a key
// is the normalized parameters of its request, so that identical requests are not sent twice.

/** Keeps the previous page until the new one has loaded, as `organizationsQuery` does. */
export function personsQuery(scope: Scope, search: ListSearch) {
  const query = { ...scopeToQuery(scope), ...writeListSearch(PERSON_FILTERS, search) };
  return queryOptions({
    queryKey: [...DIRECTORY_KEY, 'persons', query],
    queryFn: ({ signal }) => call(directoryApi.persons, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function organizationsQuery(scope: Scope, search: ListSearch) {
  const query = { ...scopeToQuery(scope), ...writeListSearch(ORGANIZATION_FILTERS, search) };
  return queryOptions({
    queryKey: [...DIRECTORY_KEY, 'organizations', query],
    queryFn: ({ signal }) => call(directoryApi.organizations, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function fewPersonsQuery(scope: Scope, filter: Filter, limit = 3) {
  return personsQuery(scope, { ...firstPage(filter), limit });
}

export function fewOrganizationsQuery(scope: Scope, filter: Filter, limit = 3) {
  return organizationsQuery(scope, { ...firstPage(filter), limit });
}

/**
 * The six top lists of the people who match a filter. With `newIn`, counts only people who are new in this
 * saved search.
 */
export function personStatsQuery(
  scope: Scope,
  filter: Filter,
  { roles, newIn }: { roles: RolesCounted; newIn?: number | undefined },
) {
  const ofNew = newIn === undefined ? {} : { savedSearch: newIn, onlyNew: 'true' as const };
  const query = { ...scopeToQuery(scope), ...encodeFilter(PERSON_FILTERS, filter), roles, ...ofNew };
  return queryOptions({
    queryKey: [...DIRECTORY_KEY, 'stats', query],
    queryFn: ({ signal }) => call(directoryApi.personStats, { query }, signal),
  });
}

/**
 * The pictures of the home page. When `roles` changes, the old pictures stay until the new ones have loaded.
 */
export function picturesQuery(scope: Scope, roles: RolesCounted) {
  const ofScope = [...DIRECTORY_KEY, 'pictures', scopeToQuery(scope)];
  return queryOptions({
    queryKey: [...ofScope, roles],
    queryFn: ({ signal }) =>
      call(directoryApi.pictures, { query: { ...scopeToQuery(scope), roles } }, signal),
    placeholderData: (previous, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(ofScope) ? previous : undefined,
  });
}

/** For a search without results: the criteria whose removal finds the most people. */
export function relaxationsQuery(scope: Scope, filter: Filter) {
  const query = { ...scopeToQuery(scope), ...encodeFilter(PERSON_FILTERS, filter) };
  return queryOptions({
    queryKey: [...DIRECTORY_KEY, 'relaxations', query],
    queryFn: ({ signal }) => call(directoryApi.relaxations, { query }, signal),
  });
}
