import { type Dataset, lookupsApi, type Suggestion } from '@kithline/contract/lookups.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { DIRECTORY_KEY, LOOKUPS_KEY } from '../../../lib/reply-keys.ts';

/** Milliseconds until suggestions are stale. */
const STALE_AFTER_MS = 5 * 60_000;

type Names = Readonly<Record<number, Suggestion>>;

/**
 * The first 50 items of a dataset whose names contain these words; without words, the first 50. In the reply,
 * `pages` is 1 if there are no more items.
 */
export function suggestionsQuery(scope: Scope, dataset: Dataset, name: string) {
  return queryOptions({
    queryKey: [...DIRECTORY_KEY, 'suggestions', scopeToQuery(scope), dataset, name],
    queryFn: async ({ signal, client }) => {
      const query = { dataset, name, page: 1, ...scopeToQuery(scope) };
      const page = await call(lookupsApi.autocomplete, { query }, signal);
      remember(client, dataset, page.results);
      return page;
    },
    staleTime: STALE_AFTER_MS,
    placeholderData: keepPreviousData,
  });
}

/**
 * The names of ids of a dataset. A merged item has the name of the remaining one. Requests nothing if
 * suggestions contained all names, and no item was renamed or deleted since.
 */
export function namesQuery(
  client: QueryClient,
  scope: Scope,
  { dataset, ids }: { dataset: Dataset | undefined; ids: readonly number[] },
) {
  return queryOptions({
    queryKey: [...LOOKUPS_KEY, 'names', scopeToQuery(scope), dataset, ids],
    queryFn: async ({ signal }): Promise<Names> => {
      if (!dataset) return {};
      const query = { dataset, ids: ids.join(','), limit: 100, ...scopeToQuery(scope) };
      const { results } = await call(lookupsApi.autocomplete, { query }, signal);
      remember(client, dataset, results);
      return namesIn(results);
    },
    initialData: () => {
      if (!dataset || ids.length === 0) return {};
      const known = namesKnown(client, dataset);
      return ids.every((id) => known[id]) ? known : undefined;
    },
    enabled: ids.length > 0,
    staleTime: STALE_AFTER_MS,
  });
}

const keyOfKnown = (dataset: Dataset) => [...LOOKUPS_KEY, 'known', dataset];

/** Returns the known names; none after an invalidation, because items may have been renamed or deleted. */
function namesKnown(client: QueryClient, dataset: Dataset): Names {
  const state = client.getQueryState<Names>(keyOfKnown(dataset));
  return state === undefined || state.isInvalidated ? {} : (state.data ?? {});
}

function remember(client: QueryClient, dataset: Dataset, suggestions: readonly Suggestion[]): void {
  const known = { ...namesKnown(client, dataset), ...namesIn(suggestions) };
  client.setQueryData<Names>(keyOfKnown(dataset), known);
}

/** Returns names by the requested id. For a merged item, this is not the id of the remaining item. */
function namesIn(suggestions: readonly Suggestion[]): Names {
  return Object.fromEntries(
    suggestions.map((suggestion) => [suggestion.formerId ?? suggestion.id, suggestion]),
  );
}
