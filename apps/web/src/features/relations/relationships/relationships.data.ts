import { relationshipsApi } from '@kithline/contract/relations.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import type { RelationshipRef, StrengthId } from '@kithline/contract/strengths.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { RELATIONS_KEY } from '../../../lib/reply-keys.ts';

/**
 * The query for the strength that the facts in this scope suggest. Not retried after a failure, because a
 * suggestion is only an aid.
 */
export function suggestionQuery(scope: Scope, personId: number) {
  const query = { ...scopeToQuery(scope), personId };
  return queryOptions({
    queryKey: [...RELATIONS_KEY, 'suggestion', personId, query],
    queryFn: ({ signal }) => call(relationshipsApi.suggestion, { query }, signal),
    retry: false,
  });
}

/** Saves how well the viewer knows a person; null deletes the strength. Returns the saved relationship. */
export async function saveStrength(
  scope: Scope,
  personId: number,
  strengthId: StrengthId | null,
): Promise<RelationshipRef | null> {
  if (strengthId === null) return forgetStrength(scope, personId);
  const { id, strength } = await call(relationshipsApi.create, {
    body: { toPersonId: personId, strengthId },
  });
  return { id, strength };
}

/** Requests the id first, because the person may have been rated again in another tab. */
async function forgetStrength(scope: Scope, personId: number): Promise<null> {
  const { results } = await call(relationshipsApi.list, { query: { ...scopeToQuery(scope), personId } });
  await Promise.all(results.map(({ id }) => call(relationshipsApi.remove, { params: { id } })));
  return null;
}
