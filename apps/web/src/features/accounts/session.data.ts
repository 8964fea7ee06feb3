import type { User } from '@kithline/contract/accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { endAtSignOut } from '../../lib/at-sign-out.ts';
import { call, CallFailure, onSessionLost } from '../../lib/call.ts';
import { forgetDock } from '../../lib/dock.ts';
import { forgetDrafts, forgetRemovedDrafts, removeDrafts } from '../../lib/drafts.ts';
import { forgetRecents } from '../../lib/recents.ts';
import { queryClient } from '../../lib/query-client.ts';
import { SESSION_KEY } from '../../lib/signed-in.ts';
import { endLeaving, setLeaving } from './leaving.ts';

/**
 * Set beside the session's own cookie; it only says that asking is worth while, so a visitor's console stays
 * clean.
 */
const HINT_COOKIE = 'kithline_signed_in=';

// The person who ended the session may have meant this browser to keep nothing of the member. One that runs
// out leaves what was typed.
onSessionLost((wasEnded) => {
  if (!wasEnded) return;
  removeDrafts();
  forgetKept();
});

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

/**
 * Signs in with the password. Returns whether a session has begun; it has not while the sign-in waits for its
 * second step. Throws CallFailure.
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

/** The user has just signed in. */
export function beginSession(user: User): void {
  setLeaving(null);
  forgetRemovedDrafts();
  queryClient.setQueryData(sessionQuery.queryKey, user);
}

/**
 * Forgets everything that the browser keeps of the member, and ends the session. Returns whether the server
 * has confirmed it: the session goes on otherwise.
 */
export async function signOut(): Promise<boolean> {
  endAtSignOut();
  forgetKept();
  try {
    await call((await authApi()).signOut);
  } catch {
    return false;
  }
  forgetMember();
  return true;
}

/** What was read as a member must not be shown to the next one. */
export function forgetMember(): void {
  endLeaving();
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/** Forgets what the browser keeps of the member for later. */
export function forgetKept(): void {
  forgetDrafts();
  forgetRecents();
  forgetDock();
}
