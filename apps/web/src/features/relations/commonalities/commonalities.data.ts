import { type Commonalities, personsApi } from '@kithline/contract/people.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { RELATIONS_KEY } from '../../../lib/reply-keys.ts';

/** The query for the commonalities of the viewer and a person, the strongest first. */
export function commonalitiesQuery(scope: Scope, personId: number) {
  const query = scopeToQuery(scope);
  return queryOptions({
    queryKey: [...RELATIONS_KEY, 'commonalities', personId, query],
    queryFn: ({ signal }) => call(personsApi.commonalities, { params: { id: personId }, query }, signal),
  });
}

/** The query for a page of the people whom both know, sorted by name. */
export function bothKnowQuery(scope: Scope, { id, page }: { id: number; page: number }) {
  const query = { ...scopeToQuery(scope), page };
  return queryOptions({
    queryKey: [...RELATIONS_KEY, 'both know', id, query],
    queryFn: ({ signal }) => call(personsApi.bothKnow, { params: { id }, query }, signal),
  });
}

/** Counts commonalities, including the people in common whom the reply only counts. */
export function countCommonalities({ results, moreOfPeople }: Commonalities): number {
  return results.length + moreOfPeople;
}
