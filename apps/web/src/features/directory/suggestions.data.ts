import { type Dataset, lookupsApi, type Suggestion } from '@kithline/contract/lookups.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { DIRECTORY_KEY } from '../../lib/reply-keys.ts';

/** Lookup lists hardly ever change while a page is open. */
const STALE_AFTER_MS = 5 * 60_000;

type Names = Readonly<Record<number, Suggestion>>;

/** The first 50 of a dataset that hold these words; without words its beginning. `pages` is 1 when that is all there is. */
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

/** What the ids of a dataset are called, by id. Names seen before, in suggestions for instance, are not asked for again. */
export function namesQuery(
  client: QueryClient,
  scope: Scope,
  { dataset, ids }: { dataset: Dataset | undefined; ids: readonly number[] },
) {
  return queryOptions({
    queryKey: ['names', scopeToQuery(scope), dataset, ids],
    queryFn: async ({ signal }): Promise<Names> => {
      if (!dataset) return {};
      const missing = ids.filter((id) => !namesKnown(client, dataset)[id]);
      if (missing.length > 0) {
        const query = { dataset, ids: missing.join(','), limit: 100, ...scopeToQuery(scope) };
        remember(client, dataset, (await call(lookupsApi.autocomplete, { query }, signal)).results);
      }
      return namesKnown(client, dataset);
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

const keyOfKnown = (dataset: Dataset) => ['names known', dataset];

function namesKnown(client: QueryClient, dataset: Dataset): Names {
  return client.getQueryData<Names>(keyOfKnown(dataset)) ?? {};
}

function remember(client: QueryClient, dataset: Dataset, suggestions: readonly Suggestion[]): void {
  const seen = Object.fromEntries(suggestions.map((suggestion) => [suggestion.id, suggestion]));
  client.setQueryData<Names>(keyOfKnown(dataset), (known) => ({ ...known, ...seen }));
}
