import { editingApi } from '@kithline/contract/editing.ts';
import {
  organizationEditingApi,
  type OrganizationChanges,
} from '@kithline/contract/editing-organizations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CLIENTS_KEY, DIRECTORY_KEYS, NETWORK_KEY, ORGANIZATIONS_KEY } from '../../../lib/reply-keys.ts';
import type { PictureChange } from '../../../ui/fields/picture-change.ts';
import { asked } from '../editing.data.ts';
import type { HistoryView } from '../history/history-view.ts';

/** What the forms of an organization are filled with. */
export function organizationFormQuery(id: number) {
  return queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, id, 'form'],
    queryFn: ({ signal }) => call(organizationEditingApi.form, { params: { id } }, signal),
  });
}

/** Changes of an organization's facts, newest first. */
export function organizationChangesQuery(id: number, view: HistoryView) {
  return queryOptions({
    queryKey: [...ORGANIZATIONS_KEY, id, 'changes', view],
    queryFn: ({ signal }) =>
      call(organizationEditingApi.history, { params: { id }, query: asked(view) }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Reads the form again; resolves once it is here. */
export async function refreshOrganizationForm(id: number): Promise<void> {
  await queryClient.refetchQueries({ queryKey: organizationFormQuery(id).queryKey });
}

/** The form first, which the dialog waits for; then profiles and lists, which name the organization. */
async function refreshOrganization(id: number): Promise<void> {
  await refreshOrganizationForm(id);
  const form = JSON.stringify(organizationFormQuery(id).queryKey);
  for (const queryKey of [CLIENTS_KEY, NETWORK_KEY, ...DIRECTORY_KEYS])
    void queryClient.invalidateQueries({
      queryKey,
      predicate: (query) => JSON.stringify(query.queryKey) !== form,
    });
}

/** Saves a part of an organization's facts. Throws CallFailure. */
export async function saveOrganization(id: number, body: OrganizationChanges): Promise<void> {
  await call(organizationEditingApi.save, { params: { id }, body });
  await refreshOrganization(id);
}

/** Sets or removes the logo. Throws CallFailure. */
export async function saveLogo(id: number, change: PictureChange): Promise<void> {
  if (change.state === 'unchanged') return;
  if (change.state === 'changed')
    await call(organizationEditingApi.setLogo, { params: { id }, file: change.file });
  else await call(organizationEditingApi.removeLogo, { params: { id } });
  await refreshOrganization(id);
}

/** Takes a change of an organization back. Throws CallFailure. */
export async function takeBackOfOrganization(id: number, changeId: number): Promise<void> {
  await call(editingApi.takeBack, { params: { id: changeId } });
  await refreshOrganization(id);
}
