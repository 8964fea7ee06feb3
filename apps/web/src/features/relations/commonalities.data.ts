import { personsApi } from '@kithline/contract/people.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** What the viewer and a person share, weightiest first. */
export function commonalitiesQuery(scope: Scope, personId: number) {
  const query = scopeToQuery(scope);
  return queryOptions({
    queryKey: ['relations', 'commonalities', personId, query],
    queryFn: async ({ signal }) =>
      (await call(personsApi.commonalities, { params: { id: personId }, query }, signal)).results,
  });
}
