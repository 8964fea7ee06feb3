import type { User } from '@kithline/contract/accounts.ts';
import { createHmac } from 'node:crypto';
import type { House } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import {
  type FoundUser,
  hasUser,
  insertNetwork,
  insertUser,
  isUsernameTaken,
  lockedPassword,
  renewHash,
  userById,
  userWithPassword,
} from './accounts.queries.ts';
import { checkPassword, hashPassword, pretendToCheck } from './password-hash.ts';
import { usernameKey } from './read-username.ts';
import { openSession } from './sessions.ts';
import { countSignIn, forgetSignIns } from './sign-in-tries.ts';

/** The user as the API shows one. The signature is an HMAC-SHA256 of the id with the installation's secret. */
function presentUser(house: House, user: FoundUser): User {
  const signature = createHmac('sha256', house.secret).update(String(user.id)).digest('hex');
  return { id: user.id, username: user.username, isAdmin: user.isAdmin, personId: user.personId, signature };
}

export async function readUser(house: House, userId: number): Promise<User> {
  return presentUser(house, await userById(house.db, userId));
}

export interface SignedIn {
  user: User;
  token: string;
}

/** Opens a session for the right username and password. A wrong one of either gives the same answer after the same work. */
export async function signIn(house: House, given: { username: string; password: string }): Promise<SignedIn> {
  const usernameNorm = usernameKey(given.username);
  await countSignIn(house, usernameNorm);
  const user = await userWithPassword(house.db, usernameNorm);
  if (user === null) {
    await pretendToCheck(given.password);
    throw wrongLogin();
  }
  const { matches, outdated } = await checkPassword(given.password, user.passwordHash);
  if (!matches) throw wrongLogin();
  await forgetSignIns(house, usernameNorm);
  const token = await openSessionWith(house, user);
  if (outdated) {
    const to = await hashPassword(given.password);
    await renewHash(house.db, user.id, { from: user.passwordHash, to, now: house.clock() });
  }
  return { user: presentUser(house, user), token };
}

/**
 * A session for the password that was checked. Checking takes a while; a password that has been changed meanwhile opens
 * nothing, or the session would outlive the change, which ends all others.
 */
function openSessionWith(house: House, user: FoundUser & { passwordHash: string }): Promise<string> {
  return inTransaction(house.db, async (db) => {
    if ((await lockedPassword(db, user.id)) !== user.passwordHash) throw wrongLogin();
    return openSession(house, db, user.id);
  });
}

const wrongLogin = (): Failure =>
  new Failure('unauthenticated', { clientMessage: 'invalid login email or password' });

export interface NewUser {
  /** The login email. */
  username: string;
  /** From `hashPassword`. */
  passwordHash: string;
  personId: number;
  isAdmin?: boolean;
  /** Whether a mail to the login email has led here; true, when it is not given. */
  isProven?: boolean;
}

/** Makes a person of the directory a user with an empty network of their own. Run it in a transaction. */
export async function createUser(db: Db, given: NewUser): Promise<Viewer> {
  const { username, passwordHash, personId, isAdmin = false, isProven = true } = given;
  const usernameNorm = usernameKey(username);
  const userId = await insertUser(db, {
    username: username.trim(),
    usernameNorm,
    passwordHash,
    isAdmin,
    isProven,
    personId,
  });
  const networkId = await insertNetwork(db, userId);
  return { userId, personId, isAdmin, networkId, collectiveIds: [] };
}

export async function isMember(db: Db, emailAddress: string): Promise<boolean> {
  return isUsernameTaken(db, usernameKey(emailAddress));
}

/** Whether this person of the directory is a user. */
export async function isUsersPerson(db: Db, personId: number): Promise<boolean> {
  return hasUser(db, personId);
}
