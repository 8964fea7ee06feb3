import { directoryApi } from '@kithline/contract/directory.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Rows of each tab. */
const MOST = 10;

/** What the words may mean in a scope. The results of the words before stay until the new ones are here. */
export function anythingQuery(scope: Scope, name: string) {
  return queryOptions({
    queryKey: ['anything', scopeToQuery(scope), name],
    queryFn: ({ signal }) =>
      call(directoryApi.search, { query: { name, limit: MOST, ...scopeToQuery(scope) } }, signal),
    enabled: name !== '',
    placeholderData: keepPreviousData,
  });
}
