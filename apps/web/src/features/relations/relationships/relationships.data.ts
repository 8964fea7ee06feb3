import { relationshipsApi } from '@kithline/contract/relations.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import type { RelationshipRef, StrengthId } from '@kithline/contract/strengths.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { RELATIONS_KEY } from '../../../lib/reply-keys.ts';

/**
 * The strength suggested by facts that the scope shows. It is not retried, since it only helps with the
 * choice.
 */
export function suggestionQuery(scope: Scope, personId: number) {
  const query = { ...scopeToQuery(scope), personId };
  return queryOptions({
    queryKey: [...RELATIONS_KEY, 'suggestion', personId, query],
    queryFn: ({ signal }) => call(relationshipsApi.suggestion, { query }, signal),
    retry: false,
  });
}

/** Records how well the viewer knows a person; null deletes it. Returns the saved relationship. */
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

/** Deletes a relationship. Requests its id first, because another tab may have rated the person again. */
async function forgetStrength(scope: Scope, personId: number): Promise<null> {
  const { results } = await call(relationshipsApi.list, { query: { ...scopeToQuery(scope), personId } });
  await Promise.all(results.map(({ id }) => call(relationshipsApi.remove, { params: { id } })));
  return null;
}
