import { accountApi, type Account } from '@kithline/contract/accounts.ts';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { accountQuery } from './account.data.ts';
import { sessionQuery } from './session.data.ts';

type LoginEmail = Omit<Account, 'profile'>;

/**
 * Requests a login email, which must be confirmed by mail. An address that differs from the confirmed one
 * only in capital letters takes effect at once. Throws CallFailure; fields `username` and `password`.
 */
export async function requestLoginEmail(body: { username: string; password: string }): Promise<LoginEmail> {
  return keep(await call(accountApi.changeUsername, { body }));
}

/** Sends the mail again; the earlier link stops working. Throws CallFailure. */
export async function resendLoginEmail(): Promise<void> {
  keep(await call(accountApi.resendUsername));
}

/** Cancels the requested login email. Throws CallFailure. */
export async function cancelLoginEmail(): Promise<void> {
  await call(accountApi.cancelUsername);
  queryClient.setQueryData(accountQuery.queryKey, (known) => known && { ...known, requestedUsername: null });
}

/**
 * Makes the requested login email the current one, and returns it. Without a session of the account, it stays
 * unconfirmed. Throws CallFailure: 403 in a session of another account, 404 for a link that does not work,
 * 409 for an address that is taken.
 */
export async function confirmLoginEmail(code: string): Promise<string> {
  return (await call(accountApi.confirmUsername, { body: { code } })).username;
}

/**
 * Takes a change of the login email back, which ends every session and removes the password. Returns the
 * restored address, and a code that sets a new password. Throws CallFailure; 404 for a link that does not
 * work.
 */
export async function undoLoginEmail(code: string): Promise<{ username: string; resetCode: string }> {
  return call(accountApi.undoUsername, { body: { code } });
}

function keep(reply: LoginEmail): LoginEmail {
  queryClient.setQueryData(sessionQuery.queryKey, reply.user);
  queryClient.setQueryData(accountQuery.queryKey, (known) => known && { ...known, ...reply });
  return reply;
}
