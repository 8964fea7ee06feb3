import { directoryApi } from '@kithline/contract/directory.ts';
import { identityApi } from '@kithline/contract/identity.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { DIRECTORY_KEY, DIRECTORY_KEYS, NETWORK_KEY, NOTIFICATIONS_KEY } from '../../lib/reply-keys.ts';

export const WAITING_PER_PAGE = 50;
export const WAITING_TITLE = 'Addresses to confirm';

/** A page of members whose LinkedIn address waits for confirmation, oldest first; administrators only. */
export function waitingAddressesQuery(page: number) {
  const query = { admin: 'true', confirm: 'true', page, limit: WAITING_PER_PAGE } as const;
  return queryOptions({
    queryKey: [...DIRECTORY_KEY, 'persons', query],
    queryFn: ({ signal }) => call(directoryApi.persons, { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Confirms an address: contacts files that contain it then refer to the member. Throws CallFailure. */
export async function confirmAddress(personId: number, slug: string): Promise<void> {
  await call(identityApi.confirm, { params: { id: personId }, body: { slug } });
  await refreshIdentities();
}

/** Separates a waiting address from the member. Throws CallFailure. */
export async function partAddress(personId: number, slug: string): Promise<void> {
  await call(identityApi.part, { params: { id: personId }, body: { slug } });
  await refreshIdentities();
}

/** Confirms all waiting addresses of members whom a client's owner has invited. Throws CallFailure. */
export async function confirmAddressesOfClient(
  clientId: number,
): Promise<{ confirmed: number; waiting: number }> {
  const outcome = await call(identityApi.confirmOfClient, { params: { id: clientId } });
  await refreshIdentities();
  return outcome;
}

/** Refetches everything that depends on who is who, such as lists and profiles, and the notifications. */
export async function refreshIdentities(): Promise<void> {
  const keys = [...DIRECTORY_KEYS, NOTIFICATIONS_KEY];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/**
 * The slug of the member's LinkedIn address while it waits for confirmation, or null. It is refetched with
 * the member's network, so that an administrator's answer appears.
 */
export const ownWaitingAddressQuery = queryOptions({
  queryKey: [...NETWORK_KEY, 'waiting-address'],
  queryFn: async ({ signal }) => (await call(identityApi.waitingAddress, {}, signal)).slug,
});

/**
 * The role that a contacts file stated for the profile that the member chose at registration; null if none
 * is offered.
 */
export const offeredRoleQuery = queryOptions({
  queryKey: ['account', 'offered-role'],
  queryFn: async ({ signal }) => (await call(identityApi.offeredRole, {}, signal)).role,
});

/** Keeps or declines the offered role. Throws CallFailure. */
export async function answerOfferedRole(isKept: boolean): Promise<void> {
  await (isKept ? call(identityApi.keepRole) : call(identityApi.declineRole));
  queryClient.setQueryData(offeredRoleQuery.queryKey, null);
  if (!isKept) return;
  for (const queryKey of [['account'], ...DIRECTORY_KEYS]) void queryClient.invalidateQueries({ queryKey });
}
