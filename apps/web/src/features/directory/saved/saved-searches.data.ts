import { encodeFilter } from '@kithline/contract/filter.ts';
import {
  type SavedSearch,
  type SavedSearchChange,
  type SavedSearchDraft,
  savedSearchesApi,
  type Telling,
} from '@kithline/contract/saved-searches.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, CallFailure } from '../../../lib/call.ts';
import { fetchOwnClients } from '../../../lib/own-clients.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CLIENTS_KEY, DIRECTORY_KEY, SAVED_SEARCHES_KEY } from '../../../lib/reply-keys.ts';
import { stringifySearch } from '../../../lib/search-params.ts';
import { adminScope, collectiveScope, networkScope } from '../../../lib/search-scope.ts';
import { ENTITIES, type Entity, listPath } from '../entity.ts';
import { firstPage, type ListSearch, readListSearch, writeListSearch } from '../list-search.ts';

/** In the member's order. */
export const savedSearchesQuery = queryOptions({
  queryKey: [...SAVED_SEARCHES_KEY, 'list'],
  queryFn: async ({ signal }) => (await call(savedSearchesApi.list, {}, signal)).results,
});

export const savedCountsQuery = queryOptions({
  queryKey: [...SAVED_SEARCHES_KEY, 'counts'],
  queryFn: async ({ signal }) => {
    const { results } = await call(savedSearchesApi.counts, {}, signal);
    return Object.fromEntries(results.map((count) => [count.id, count]));
  },
});

/** The counts of one saved search. They start as those in `savedCountsQuery`. */
export const savedCountQuery = (id: number) =>
  queryOptions({
    queryKey: [...SAVED_SEARCHES_KEY, 'count', id],
    queryFn: async ({ signal }) => {
      // The server refuses to count a deleted search, so look for the search in the list first.
      const searches = await queryClient.fetchQuery(savedSearchesQuery);
      if (!searches.some((search) => search.id === id)) throw new CallFailure(404, null);
      return call(savedSearchesApi.count, { params: { id } }, signal);
    },
    initialData: () => queryClient.getQueryData(savedCountsQuery.queryKey)?.[id],
    initialDataUpdatedAt: () => queryClient.getQueryState(savedCountsQuery.queryKey)?.dataUpdatedAt,
  });

/** The collectives that a search can be saved for. */
export const ownCollectivesQuery = queryOptions({
  queryKey: CLIENTS_KEY,
  queryFn: ({ signal }) => fetchOwnClients(signal),
  select: (clients) =>
    clients.flatMap(({ collectives }) => collectives).toSorted((a, b) => a.name.localeCompare(b.name)),
});

/** Also refetches lists, because they mark the new results of a search. */
async function refresh(): Promise<void> {
  await Promise.all(
    [SAVED_SEARCHES_KEY, [...DIRECTORY_KEY, 'persons'], [...DIRECTORY_KEY, 'organizations']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

async function changing<T>(change: Promise<T>): Promise<T> {
  const result = await change;
  await refresh();
  return result;
}

export const saveSearch = (body: SavedSearchDraft) => changing(call(savedSearchesApi.create, { body }));

export const changeSearch = (id: number, body: SavedSearchChange) =>
  changing(call(savedSearchesApi.change, { params: { id }, body }));

export const setTelling = (id: number, telling: Telling) =>
  changing(call(savedSearchesApi.tell, { params: { id }, body: { telling } }));

export const markSearchSeen = (id: number) => changing(call(savedSearchesApi.markSeen, { params: { id } }));

export const unmarkSearchSeen = (id: number) =>
  changing(call(savedSearchesApi.unmarkSeen, { params: { id } }));

export const removeSearch = (id: number) => changing(call(savedSearchesApi.remove, { params: { id } }));

export const restoreSearch = (id: number) => changing(call(savedSearchesApi.restore, { params: { id } }));

export const sortSearches = (ids: number[]) => changing(call(savedSearchesApi.sort, { body: { ids } }));

export const entityOf = ({ entity }: Pick<SavedSearch, 'entity'>): Entity =>
  entity === 'person' ? 'people' : 'organizations';

type Listed = Pick<SavedSearch, 'id' | 'entity' | 'collective' | 'isEveryone' | 'filter' | 'order'>;

/** Returns the URL of a saved search's list, with all results or only new ones. */
export function hrefOfSearch(search: Listed, { onlyNew = false } = {}): string {
  const { id, collective, isEveryone, filter, order } = search;
  const entity = entityOf(search);
  const scope = collective ? collectiveScope(collective) : isEveryone ? adminScope : networkScope(0);
  const table = ENTITIES[entity].filtersIn(scope.scope);
  const listed = readListSearch(table, { ...filter, ...(order === null ? {} : { order }) });
  const shown = { ...firstPage(listed.filter, listed.order), savedSearch: id, onlyNew };
  return listPath(scope, entity) + stringifySearch(writeListSearch(table, shown));
}

/** Whether a list's filter differs from that of its saved search. */
export function hasOtherFilter(saved: Listed, { filter }: Pick<ListSearch, 'filter'>): boolean {
  const listed = encodeFilter(ENTITIES[entityOf(saved)].filters, filter);
  return (
    Object.keys(listed).length !== Object.keys(saved.filter).length ||
    Object.entries(listed).some(([key, value]) => saved.filter[key] !== value)
  );
}

/** Whether a list's filter or order differs from those of its saved search. */
export function differs(saved: Listed, listed: ListSearch): boolean {
  return hasOtherFilter(saved, listed) || (saved.order ?? 'name-asc') !== listed.order;
}
