import type { User } from '@kithline/contract/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { runSignOutActs } from '../../lib/at-sign-out.ts';
import { call, CallFailure, onSessionLost } from '../../lib/call.ts';
import { forgetDock } from '../../lib/dock.ts';
import { forgetDrafts, forgetRemovedDrafts, removeDrafts } from '../../lib/drafts.ts';
import { forgetRecents } from '../../lib/forget-recents.ts';
import { queryClient } from '../../lib/query-client.ts';
import { SESSION_KEY } from '../../lib/signed-in.ts';
import { endLeaving, setLeaving } from './leaving.ts';

/**
 * Name of a cookie that scripts can read. The cookie says that there may be a session. Without the cookie, a
 * request for the session would fail, so none is sent.
 */
const HINT_COOKIE = 'kithline_signed_in=';

// If somebody has ended the session, another person may use this browser next, so its data about the member
// is deleted. When a session expires, typed text is kept.
onSessionLost((wasEnded) => {
  if (!wasEnded) return;
  removeDrafts();
  forgetKept();
});

/** Loaded on the first call, so that the login page does not load the contract's schemas. */
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

/**
 * Signs in with the password. Returns whether a session has begun; false if the sign-in needs a second step.
 * Throws CallFailure.
 */
export async function signIn(username: string, password: string): Promise<boolean> {
  try {
    beginSession((await call((await authApi()).signIn, { body: { username, password } })).user);
    return true;
  } catch (error) {
    if (await isSecondStepNeeded(error)) return false;
    throw error;
  }
}

async function isSecondStepNeeded(error: unknown): Promise<boolean> {
  if (!(error instanceof CallFailure) || error.problem?.code === undefined) return false;
  return error.problem.code === (await import('@kithline/contract/second-factors.ts')).SECOND_STEP_NEEDED;
}

/** Stores the user who has just signed in. */
export function beginSession(user: User): void {
  setLeaving(null);
  forgetRemovedDrafts();
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

/**
 * Deletes the browser's data about the member and ends the session. Returns false if the server has not
 * confirmed the end; the session may then continue.
 */
export async function signOut(): Promise<boolean> {
  runSignOutActs();
  forgetKept();
  try {
    await call((await authApi()).signOut);
  } catch {
    return false;
  }
  forgetMember();
  return true;
}

/** Deletes everything that was fetched, so that the next member does not see it. */
export function forgetMember(): void {
  endLeaving();
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/** Deletes what this browser has stored about the member. */
export function forgetKept(): void {
  forgetDrafts();
  forgetRecents();
  forgetDock();
}
