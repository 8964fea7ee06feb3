import { forgetTries } from '../platform/http/count-try.ts';
import type { Db } from '../tables.ts';
import { deleteUserRow, hasOtherAdministrator, lockedAccount } from './accounts.queries.ts';
import { changesOfUsername } from './change-username.ts';
import { endSessionsOf } from './sessions.ts';
import { forgetSecondSteps } from './sign-in-tries.ts';

export interface LockedAccount {
  createdOn: Date;
  /** Whether the user is an administrator and all other administrators, if there are any, are suspended. */
  isLastAdministrator: boolean;
}

/**
 * Locks a user who is about to be deleted, so that no new reference to the account can appear. Null if the
 * user is already deleted. The caller runs in `inTurn`, so that the last two administrators cannot delete
 * themselves at the same time.
 */
export async function lockAccount(db: Db, userId: number): Promise<LockedAccount | null> {
  const account = await lockedAccount(db, userId);
  if (account === null) return null;
  const { createdOn, isAdmin } = account;
  return { createdOn, isLastAdministrator: isAdmin && !(await hasOtherAdministrator(db, userId)) };
}

/**
 * Deletes the user with everything that belongs only to the account: sessions, codes, notes, strengths, the
 * user's own labels, and received invitations and notifications. The sessions end at once on every server.
 * The user's network, and the user's client with its collectives, must already be deleted.
 */
export async function deleteUser(db: Db, userId: number): Promise<void> {
  await endSessionsOf(db, userId);
  await forgetTries(db, changesOfUsername(userId));
  await forgetSecondSteps(db, userId);
  await deleteUserRow(db, userId);
}
