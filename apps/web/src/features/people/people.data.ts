import { personsApi } from '@kithline/contract/people.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { PEOPLE_KEY, profileKey } from '../../lib/reply-keys.ts';

/** A profile; in a collective its collaborators are marked. */
export function personQuery(scope: Scope, id: number) {
  const query = scope.kind === 'collective' ? scopeToQuery(scope) : {};
  return queryOptions({
    queryKey: [...profileKey(id), query],
    queryFn: ({ signal }) => call(personsApi.profile, { params: { id }, query }, signal),
  });
}

/** Work history by organization, newest first. */
export function experiencesQuery(id: number) {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, id, 'experiences'],
    queryFn: async ({ signal }) => (await call(personsApi.experiences, { params: { id } }, signal)).results,
  });
}

/** Education history, newest first. */
export function educationsQuery(id: number) {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, id, 'educations'],
    queryFn: async ({ signal }) => (await call(personsApi.educations, { params: { id } }, signal)).results,
  });
}
