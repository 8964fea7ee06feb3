import { accountApi } from '@kithline/contract/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { ACCOUNT_KEY } from '../../lib/reply-keys.ts';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { forgetKept } from './session.data.ts';
import { refreshSessions } from './sessions.data.ts';

/** The member's user, profile and requested login email. */
export const accountQuery = queryOptions({
  queryKey: ACCOUNT_KEY,
  queryFn: ({ signal }) => call(accountApi.read, {}, signal),
});

export const removalQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, 'removal'],
  queryFn: ({ signal }) => call(accountApi.removal, {}, signal),
});

/**
 * Changes the password. This ends all other sessions, and cancels a requested login email. Throws
 * CallFailure; fields `password` and `newPassword`.
 */
export async function changePassword(body: { password: string; newPassword: string }): Promise<void> {
  await call(accountApi.changePassword, { body });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true }),
    refreshSessions(),
  ]);
}

/** Deletes the account with everything that belongs to it, and ends the session. Throws CallFailure. */
export async function deleteAccount(password: string): Promise<void> {
  await call(accountApi.remove, { body: { password } });
  forgetKept();
}
