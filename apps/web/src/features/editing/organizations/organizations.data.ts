import {
  organizationEditingApi,
  type OrganizationChanges,
} from '@kithline/contract/editing-organizations.ts';
import { newOrganizationsApi, type NewOrganization } from '@kithline/contract/new-organizations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CLIENTS_KEY, DIRECTORY_KEYS, NETWORK_KEY, ORGANIZATIONS_KEY } from '../../../lib/reply-keys.ts';
import { editable } from '../editable.ts';

/**
 * A change also invalidates lists, which show an organization's facts, and pages of clients, which show its
 * name.
 */
export const organizations = editable(ORGANIZATIONS_KEY, [CLIENTS_KEY, NETWORK_KEY, ...DIRECTORY_KEYS], {
  form: (id, signal) => call(organizationEditingApi.form, { params: { id } }, signal),
  history: (id, query, signal) => call(organizationEditingApi.history, { params: { id }, query }, signal),
  setPicture: (id, file) => call(organizationEditingApi.setLogo, { params: { id }, file }),
  removePicture: (id) => call(organizationEditingApi.removeLogo, { params: { id } }),
});

/** Saves a part of an organization's facts. Throws CallFailure. */
export async function saveOrganization(id: number, body: OrganizationChanges): Promise<void> {
  await organizations.refreshAfter(id, call(organizationEditingApi.save, { params: { id }, body }));
}

const LIKE = [...ORGANIZATIONS_KEY, 'like'] as const;

/** The query for organizations that may be the same as the typed one. */
export function likeOrganizationsQuery(typed: { name: string; linkedin: string }) {
  return queryOptions({
    queryKey: [...LIKE, typed],
    queryFn: async ({ signal }) => (await call(newOrganizationsApi.like, { query: typed }, signal)).results,
    placeholderData: keepPreviousData,
    enabled: typed.name !== '' || typed.linkedin !== '',
  });
}

/** Searches for duplicates again, because somebody may have created one meanwhile. */
export function refreshLikeOrganizations(): void {
  void queryClient.invalidateQueries({ queryKey: LIKE });
}

/** Creates an organization and returns its id. Throws CallFailure. */
export async function createOrganization(body: NewOrganization): Promise<number> {
  const { id } = await call(newOrganizationsApi.create, { body });
  for (const queryKey of DIRECTORY_KEYS) void queryClient.invalidateQueries({ queryKey });
  return id;
}
