import { type FileFormat, peopleFilesApi } from '@kithline/contract/people-files.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, foundOr404 } from '../../lib/call.ts';
import { PEOPLE_KEY, profileKey } from '../../lib/reply-keys.ts';

/** The query for a person's profile in a scope. */
export function personQuery(scope: Scope, id: number) {
  const query = scopeToQuery(scope);
  return queryOptions({
    queryKey: [...profileKey(id), query],
    queryFn: async ({ signal }) =>
      foundOr404((await call(personsApi.find, { params: { id }, query }, signal)).profile),
  });
}

/**
 * The query for the work history, grouped by organization, latest first, with further statements of contacts
 * files.
 */
export function experiencesQuery(scope: Scope, id: number) {
  const query = scopeToQuery(scope);
  return queryOptions({
    queryKey: [...PEOPLE_KEY, id, 'experiences', query],
    queryFn: ({ signal }) => call(personsApi.experiences, { params: { id }, query }, signal),
  });
}

/** The query for the education history, latest first. */
export function educationsQuery(scope: Scope, id: number) {
  const query = scopeToQuery(scope);
  return queryOptions({
    queryKey: [...PEOPLE_KEY, id, 'educations', query],
    queryFn: async ({ signal }) =>
      (await call(personsApi.educations, { params: { id }, query }, signal)).results,
  });
}

/** Returns a person as a file, with what the profile shows in this scope. Throws CallFailure. */
export function fileOfPerson(scope: Scope, id: number, format: FileFormat) {
  return call(peopleFilesApi.ofPerson, { params: { id }, query: scopeToQuery(scope), body: { format } });
}
