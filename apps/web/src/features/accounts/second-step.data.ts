import type { User } from '@kithline/contract/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, CallFailure } from '../../lib/call.ts';
import { askForPasskey } from '../../lib/passkeys.ts';
import { beginSession } from './session.data.ts';

/** Loaded on the first call, so that the login page does not load the contract's schemas. */
const secondStepApi = async () => (await import('@kithline/contract/second-factors.ts')).secondStepApi;

/** The ways in which this browser's halfway sign-in can be completed; null if there is no such sign-in. */
export const secondStepQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: async ({ signal }) => {
    try {
      return await call((await secondStepApi()).read, {}, signal);
    } catch (error) {
      if (isOver(error)) return null;
      throw error;
    }
  },
  // Not cached, because the next sign-in may have other ways.
  gcTime: 0,
  staleTime: Infinity,
});

/** Whether the server refused a call because the halfway sign-in has ended. */
export function isOver(error: unknown): boolean {
  return error instanceof CallFailure && error.status === 404;
}

/** Finishes the sign-in with a code of the authenticator app. Throws CallFailure; field `code`. */
export async function finishByCode(code: string): Promise<void> {
  beginSession((await call((await secondStepApi()).byCode, { body: { code } })).user);
}

/** Finishes the sign-in with a recovery code. Returns how many are left. Throws CallFailure; field `code`. */
export async function finishByRecoveryCode(code: string): Promise<number> {
  const { user, codesLeft } = await call((await secondStepApi()).byRecoveryCode, { body: { code } });
  beginSession(user);
  return codesLeft;
}

/**
 * Signs in with a passkey: either `alone`, ignoring a halfway sign-in in this browser, or as the second step
 * of that sign-in. With `atField`, the browser offers passkeys among a field's suggestions instead of in a
 * dialog. Returns null if the user cancels. Throws CallFailure, or the browser's own error if it cannot use
 * passkeys.
 */
export async function signInByPasskey({
  alone,
  atField = false,
}: {
  alone: boolean;
  atField?: boolean;
}): Promise<User | null> {
  const api = await secondStepApi();
  const { options } = await call(api.passkeyOptions, alone ? { query: { alone: 'true' } } : {});
  const response = await askForPasskey(options, { atField });
  if (response === null) return null;
  const { user } = await call(api.byPasskey, { body: { response } });
  beginSession(user);
  return user;
}
