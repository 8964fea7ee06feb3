import { forgetTries } from '../platform/http/count-try.ts';
import type { Db } from '../tables.ts';
import { deleteUserRow, hasOtherAdministrator, lockedAccount } from './accounts.queries.ts';
import { changesOfUsername } from './change-username.ts';
import { endSessionsOf } from './sessions.ts';
import { forgetSecondSteps } from './sign-in-tries.ts';

export interface LockedAccount {
  createdOn: Date;
  /** Whether the user is an administrator, and every other administrator is suspended. */
  isLastAdministrator: boolean;
}

/**
 * Locks the user against new references before the deletion. Null if the user is already deleted. The caller
 * runs in `inTurn`, so that the last two administrators cannot delete themselves at the same time.
 */
export async function lockAccount(db: Db, userId: number): Promise<LockedAccount | null> {
  const account = await lockedAccount(db, userId);
  if (account === null) return null;
  const { createdOn, isAdmin } = account;
  return { createdOn, isLastAdministrator: isAdmin && !(await hasOtherAdministrator(db, userId)) };
}

/**
 * Deletes the user with everything that belongs only to the account, such as sessions, notes and received
 * invitations. The user's network, and the user's client with its collectives, must already be deleted.
 */
export async function deleteUser(db: Db, userId: number): Promise<void> {
  await endSessionsOf(db, userId);
  await forgetTries(db, changesOfUsername(userId));
  await forgetSecondSteps(db, userId);
  await deleteUserRow(db, userId);
}
