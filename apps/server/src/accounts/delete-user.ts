import { forgetTries } from '../platform/http/count-try.ts';
import type { Db } from '../tables.ts';
import { deleteUserRow, hasOtherAdministrator, lockedAccount } from './accounts.queries.ts';
import { changesOfUsername } from './change-username.ts';
import { endSessionsOf } from './sessions.ts';
import { forgetSecondSteps } from './sign-in-tries.ts';

export interface LockedAccount {
  createdOn: Date;
  /** An administrator without whom there would be none. */
  isLastAdministrator: boolean;
}

/**
 * Locks a user who is about to go: nothing can begin to point at the account meanwhile. Null when it is gone
 * already. The caller holds the directory's lock, so that two administrators do not both count on the other.
 */
export async function lockAccount(db: Db, userId: number): Promise<LockedAccount | null> {
  const account = await lockedAccount(db, userId);
  if (account === null) return null;
  const { createdOn, isAdmin } = account;
  return { createdOn, isLastAdministrator: isAdmin && !(await hasOtherAdministrator(db, userId)) };
}

/**
 * Deletes the user with what hangs on the account alone: sessions, which end on every server at once, codes,
 * notes, strengths, labels of nobody else, invitations and notifications received. Network and client have
 * gone before.
 */
export async function deleteUser(db: Db, userId: number): Promise<void> {
  await endSessionsOf(db, userId);
  await forgetTries(db, changesOfUsername(userId));
  await forgetSecondSteps(db, userId);
  await deleteUserRow(db, userId);
}
