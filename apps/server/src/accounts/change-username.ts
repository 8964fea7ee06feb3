import type { User } from '@kithline/contract/accounts.ts';
import type { House } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';
import { lockDirectory } from '../scopes/lock-directory.ts';
import { readUser } from './accounts.ts';
import { lockedUser, updateUsername } from './accounts.queries.ts';
import { endResets } from './password-reset.queries.ts';
import { mailUsernameChanged } from './mail-username-changed.job.ts';
import { usernameKey } from './read-username.ts';

/** Tries of one member in an hour: whether an address is a member's is not for the asking. */
const MOST_TRIES = 10;
const WINDOW = 3_600_000;

/** What the tries of a user are counted by. */
export const changesOfUsername = (userId: number): string => `username ${userId}`;

export const USERNAME_TAKEN = 'This email address is already used by a member.';

/** What follows, in the same transaction, when a user has another login email. Features right of accounts hand it in. */
export type OnLoginEmail = (db: Db, userId: number) => Promise<void>;

interface Change {
  readonly username: string;
  readonly onChanged: OnLoginEmail;
}

/**
 * Changes the login email; sessions stay. The old address is told if it was proven, links for a new password that were mailed
 * to it end, and the new one counts as unproven until a mail to it has led back here. 422 when it is another member's.
 */
export async function changeUsername(house: House, { userId }: Viewer, given: Change): Promise<User> {
  await countChange(house, userId);
  try {
    await inTransaction(house.db, (db) => change(house, db, { ...given, userId }));
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'users_username_unique')
      throw invalidField('username', USERNAME_TAKEN);
    throw error;
  }
  return readUser(house, userId);
}

async function change(
  house: House,
  db: Db,
  { userId, username, onChanged }: Change & { userId: number },
): Promise<void> {
  // A changed address may lead other statements to the member, or away.
  await lockDirectory(db);
  const before = await lockedUser(db, userId);
  if (before.username === username) return;
  const now = house.clock();
  const usernameNorm = usernameKey(username);
  const isSameAddress = before.usernameNorm === usernameNorm;
  await updateUsername(db, userId, { username, usernameNorm, proven: isSameAddress && before.isProven, now });
  if (isSameAddress) return;
  await endResets(db, userId, now);
  await onChanged(db, userId);
  // An address that was only typed may be anybody's: it is not for us to write to.
  if (before.isProven)
    await house.jobs.enqueue(db, mailUsernameChanged, { userId, address: before.username });
}

async function countChange(house: House, userId: number): Promise<void> {
  if (!house.config.rateLimit) return;
  const { tries, left } = await countTry(house.db, house.clock(), {
    key: changesOfUsername(userId),
    window: WINDOW,
  });
  if (tries <= MOST_TRIES) return;
  throw new Failure('too-many-tries', {
    clientMessage: 'Too many tries. Please try again in an hour.',
    retryAfter: Math.ceil(left / 1000),
  });
}
