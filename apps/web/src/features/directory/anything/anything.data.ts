import { directoryApi } from '@kithline/contract/directory.ts';
import { organizationsApi } from '@kithline/contract/organizations.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { RecentProfile } from '../../../lib/recents.ts';
import { DIRECTORY_KEY, ORGANIZATIONS_KEY, profileKey } from '../../../lib/reply-keys.ts';

/** The maximum number of rows in each tab. */
const MOST = 10;

/** The results for a name in a scope, together with the name. */
export function anythingQuery(scope: Scope, name: string, limit = MOST) {
  return queryOptions({
    queryKey: [...DIRECTORY_KEY, 'anything', scopeToQuery(scope), name, limit],
    queryFn: async ({ signal }) => ({
      ...(await call(directoryApi.search, { query: { name, limit, ...scopeToQuery(scope) } }, signal)),
      name,
    }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
  });
}

/** A recent person. Shares the cached reply of the profile. */
export function recentPersonQuery(scope: Scope, { id }: RecentProfile) {
  const query = scopeToQuery(scope);
  return queryOptions({
    queryKey: [...profileKey(id), query],
    queryFn: ({ signal }) => call(personsApi.profile, { params: { id }, query }, signal),
    retry: false,
  });
}

/** A recent organization. Shares the cached reply of the profile. */
export function recentOrganizationQuery(scope: Scope, { id }: RecentProfile) {
  const query = scopeToQuery(scope);
  return queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, id, query],
    queryFn: ({ signal }) => call(organizationsApi.profile, { params: { id }, query }, signal),
    retry: false,
  });
}
