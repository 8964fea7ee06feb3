import { relationshipsApi } from '@kithline/contract/relations.ts';
import type { RelationshipRef, StrengthId } from '@kithline/contract/strengths.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { RELATIONS_KEY } from '../../../lib/reply-keys.ts';

/** Which strength the facts speak for. It is a help beside the choice: one try is enough. */
export function suggestionQuery(personId: number) {
  return queryOptions({
    queryKey: [...RELATIONS_KEY, 'suggestion', personId],
    queryFn: ({ signal }) => call(relationshipsApi.suggestion, { query: { personId } }, signal),
    retry: false,
  });
}

/** Records how well the viewer knows a person; null forgets it. Answers what holds afterwards. */
export async function saveStrength(
  personId: number,
  strengthId: StrengthId | null,
): Promise<RelationshipRef | null> {
  if (strengthId === null) return forgetStrength(personId);
  const { id, strength } = await call(relationshipsApi.create, {
    body: { toPersonId: personId, strengthId },
  });
  return { id, strength };
}

/** The id is asked for first: another tab may have rated the person anew. */
async function forgetStrength(personId: number): Promise<null> {
  const { results } = await call(relationshipsApi.list, { query: { personId } });
  await Promise.all(results.map(({ id }) => call(relationshipsApi.remove, { params: { id } })));
  return null;
}
