import { accountApi } from '@kithline/contract/accounts.ts';
import { introductionsApi } from '@kithline/contract/introductions.ts';
import { personsApi } from '@kithline/contract/people.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, CallFailure } from '../../../lib/call.ts';
import { ACCOUNT_KEY, INTRODUCTIONS_KEY, profileKey } from '../../../lib/reply-keys.ts';
import { contextOf } from '../notes-about.ts';

/** The query that returns which of these people the viewer can ask for introductions in a scope. */
export function connectorsQuery(scope: Scope, personIds: readonly number[]) {
  const body = { ...contextOf(scope), personIds: [...personIds] };
  return queryOptions({
    queryKey: [...INTRODUCTIONS_KEY, 'connectors', body],
    queryFn: ({ signal }) => call(introductionsApi.connectors, { body }, signal),
  });
}

/** The viewer's user and profile. */
export const viewerQuery = queryOptions({
  queryKey: ACCOUNT_KEY,
  queryFn: ({ signal }) => call(accountApi.read, {}, signal),
});

/** The query for a person's e-mail address; null if the viewer may not see one. */
export function addressQuery(personId: number) {
  return queryOptions({
    queryKey: [...profileKey(personId), 'address'],
    queryFn: async ({ signal }): Promise<string | null> => {
      try {
        const profile = await call(personsApi.profile, { params: { id: personId }, query: {} }, signal);
        return profile.emailWork ?? profile.emailPersonal;
      } catch (error) {
        if (error instanceof CallFailure && [403, 404].includes(error.status)) return null;
        throw error;
      }
    },
  });
}
