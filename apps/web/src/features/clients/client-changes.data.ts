import { clientsApi } from '@kithline/contract/clients.ts';
import { collectivesApi } from '@kithline/contract/collectives.ts';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { PictureChange } from '../../ui/fields/picture-change.ts';
import { CLIENTS_KEY, COLLECTIVES_KEY } from '../../lib/reply-keys.ts';

/** Refetches clients, and also collectives, because they show the name and picture of their client. */
async function refreshClients(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: COLLECTIVES_KEY });
  await queryClient.invalidateQueries({ queryKey: CLIENTS_KEY });
}

/** Changes name and description of a client. Throws CallFailure. */
export async function updateClient(
  id: number,
  details: { name: string; description: string },
): Promise<void> {
  await call(clientsApi.update, { params: { id }, body: details });
  await refreshClients();
}

/** Uploads a new picture, or removes the stored one. Throws CallFailure. */
export async function changePicture(id: number, change: PictureChange): Promise<void> {
  if (change.state === 'unchanged') return;
  if (change.state === 'changed') await call(clientsApi.setPicture, { params: { id }, file: change.file });
  else await call(clientsApi.removePicture, { params: { id } });
  await refreshClients();
}

/**
 * Creates a collective and returns its id. If the same draft is sent again, the server returns the same
 * collective. Throws CallFailure.
 */
export async function createCollective(
  clientAccountId: number,
  draft: { name: string; description: string; draftId: string },
): Promise<number> {
  const { id } = await call(collectivesApi.create, { body: { clientAccountId, ...draft } });
  await refreshClients();
  return id;
}
