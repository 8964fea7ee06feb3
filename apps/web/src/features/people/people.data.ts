import { personsApi } from '@kithline/contract/people.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

export function personQuery(id: number) {
  return queryOptions({
    queryKey: ['people', id],
    queryFn: ({ signal }) => call(personsApi.profile, { params: { id } }, signal),
  });
}

/** Work history by organization, newest first. */
export function experiencesQuery(id: number) {
  return queryOptions({
    queryKey: ['people', id, 'experiences'],
    queryFn: async ({ signal }) => (await call(personsApi.experiences, { params: { id } }, signal)).results,
  });
}

/** Education history, newest first. */
export function educationsQuery(id: number) {
  return queryOptions({
    queryKey: ['people', id, 'educations'],
    queryFn: async ({ signal }) => (await call(personsApi.educations, { params: { id } }, signal)).results,
  });
}
