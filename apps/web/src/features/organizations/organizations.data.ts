import { organizationsApi } from '@kithline/contract/organizations.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, foundOr404 } from '../../lib/call.ts';
import { ORGANIZATIONS_KEY } from '../../lib/reply-keys.ts';

export const PEOPLE_PER_PAGE = 20;

export type PeopleShown = 'all' | 'current' | 'past';

const IS_ONGOING = { all: undefined, current: '1', past: '0' } as const;

/** The query for an organization's profile. Its totals and faces include only people in the scope. */
export function organizationQuery(scope: Scope, id: number) {
  return queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, id, scopeToQuery(scope)],
    queryFn: async ({ signal }) =>
      foundOr404(
        (await call(organizationsApi.find, { params: { id }, query: scopeToQuery(scope) }, signal)).profile,
      ),
  });
}

interface PageOf {
  id: number;
  page: number;
}

export function organizationPeopleQuery(scope: Scope, { id, page, shown }: PageOf & { shown: PeopleShown }) {
  const isOngoing = IS_ONGOING[shown];
  const query = {
    ...scopeToQuery(scope),
    organizationId: id,
    page,
    limit: PEOPLE_PER_PAGE,
    ...(isOngoing === undefined ? {} : { isOngoing }),
  };
  return queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, id, 'people', query],
    queryFn: ({ signal }) => call(organizationsApi.people, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function alumniQuery(scope: Scope, { id, page }: PageOf) {
  const query = { ...scopeToQuery(scope), organizationId: id, page, limit: PEOPLE_PER_PAGE };
  return queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, id, 'alumni', query],
    queryFn: ({ signal }) => call(organizationsApi.alumni, { query }, signal),
    placeholderData: keepPreviousData,
  });
}
