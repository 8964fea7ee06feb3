import { accountApi } from '@kithline/contract/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { forgetDrafts } from '../../lib/drafts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery } from './session.data.ts';

/** The member's user and profile. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(accountApi.read, {}, signal),
});

/** What deleting the account would take along. */
export const removalQuery = queryOptions({
  queryKey: ['account', 'removal'],
  queryFn: ({ signal }) => call(accountApi.removal, {}, signal),
});

/** Changes the address that one logs in with. Throws CallFailure; field `username` where the address is at fault. */
export async function changeLoginEmail(username: string): Promise<void> {
  const user = await call(accountApi.changeUsername, { body: { username } });
  queryClient.setQueryData(sessionQuery.queryKey, user);
  queryClient.setQueryData(accountQuery.queryKey, (known) => known && { ...known, user });
}

/** Deletes the account and all that belongs to it, for good; the session ends with it. Throws CallFailure. */
export async function deleteAccount(password: string): Promise<void> {
  await call(accountApi.remove, { body: { password } });
  forgetDrafts();
}
