import type { User } from '@kithline/contract/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { endAtSignOut } from '../../lib/at-sign-out.ts';
import { call, CallFailure } from '../../lib/call.ts';
import { forgetDock } from '../../lib/dock.ts';
import { forgetDrafts } from '../../lib/drafts.ts';
import { forgetRecents } from '../../lib/recents.ts';
import { queryClient } from '../../lib/query-client.ts';
import { SESSION_KEY } from '../../lib/signed-in.ts';

/** Set beside the session's own cookie; it only says that asking is worth while, so a visitor's console stays clean. */
const HINT_COOKIE = 'kithline_signed_in=';

/** Loaded on the first call, so that the login page comes without the contract's schemas. */
const authApi = async () => (await import('@kithline/contract/accounts.ts')).authApi;

/** The signed-in user, or null. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 5_000,
});

async function readSession(signal: AbortSignal): Promise<User | null> {
  if (!document.cookie.includes(HINT_COOKIE)) return null;
  try {
    return (await call((await authApi()).current, {}, signal)).user;
  } catch (error) {
    if (error instanceof CallFailure && error.status === 401) return null;
    throw error;
  }
}

export async function signIn(username: string, password: string): Promise<User> {
  const { user } = await call((await authApi()).signIn, { body: { username, password } });
  queryClient.setQueryData(sessionQuery.queryKey, user);
  return user;
}

/** Ends the session on the server and forgets everything that the browser holds of the member. */
export async function signOut(): Promise<void> {
  endAtSignOut();
  await call((await authApi()).signOut).catch(() => undefined);
  forgetDrafts();
  forgetRecents();
  forgetDock();
  forgetMember();
}

/** Clears every store; what was read as a member must not be shown to the next one. */
export function forgetMember(): void {
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}
