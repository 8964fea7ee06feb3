import { newOrganizationsApi, type NewOrganization } from '@kithline/contract/new-organizations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { DIRECTORY_KEYS, ORGANIZATIONS_KEY } from '../../../lib/reply-keys.ts';

const LIKE = [...ORGANIZATIONS_KEY, 'like'] as const;

/** Organizations that what was typed may mean; equal ones first. */
export function likeOrganizationsQuery(typed: { name: string; linkedin: string }) {
  return queryOptions({
    queryKey: [...LIKE, typed],
    queryFn: async ({ signal }) => (await call(newOrganizationsApi.like, { query: typed }, signal)).results,
    placeholderData: keepPreviousData,
    enabled: typed.name !== '' || typed.linkedin !== '',
  });
}

/** Asks again for like organizations, as after a refusal: somebody may have made one meanwhile. */
export function refreshLikeOrganizations(): void {
  void queryClient.invalidateQueries({ queryKey: LIKE });
}

/** Makes an organization and returns its id. Throws CallFailure. */
export async function createOrganization(body: NewOrganization): Promise<number> {
  const { id } = await call(newOrganizationsApi.create, { body });
  for (const queryKey of DIRECTORY_KEYS) void queryClient.invalidateQueries({ queryKey });
  return id;
}
