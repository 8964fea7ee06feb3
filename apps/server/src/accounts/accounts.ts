import type { User } from '@kithline/contract/accounts.ts';
import { createHmac } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import {
  type FoundUser,
  heldForEntry,
  insertNetwork,
  insertUser,
  isPersonOfUser,
  lockedPassword,
  renewHash,
  userById,
  userWithPassword,
} from './accounts.queries.ts';
import { enter, type EntryResult } from './enter.ts';
import { otherHolderOf } from './former-usernames.queries.ts';
import { signedForName } from './known-browser.queries.ts';
import { tokenFor } from './known-browser.ts';
import { checkPassword, hashPassword, pretendToCheck } from './password-hash.ts';
import { usernameKey } from './read-username.ts';
import { recordSecurityEvent } from './security/record-security-event.ts';
import type { SessionPlace } from './session-place.ts';
import { followRule } from './second-factors/second-factor-rule.queries.ts';
import { endSession, suspended } from './sessions.ts';
import { countSignIn, takeBackUnlessChecked } from './sign-in-tries.ts';
import { userIdOf } from './sign-in-tries.queries.ts';
import type { Visit } from './visit.ts';
import type { Turn } from './waiting-lines.ts';

/**
 * The signature is an HMAC-SHA256 of the id with the chat service's secret, or with the installation's secret
 * if there is none.
 */
function presentUser(app: AppContext, user: FoundUser): User {
  const secret = app.config.talkjsSecret ?? app.secret;
  const signature = createHmac('sha256', secret).update(String(user.id)).digest('hex');
  return { id: user.id, username: user.username, isAdmin: user.isAdmin, personId: user.personId, signature };
}

export async function readUser(app: AppContext, userId: number): Promise<User> {
  return presentUser(app, await userById(app.db, userId));
}

export interface SignedIn {
  user: User;
  entered: EntryResult;
}

/**
 * Signs in with username and password: opens a session or, if a second factor is needed, a halfway sign-in. A
 * wrong username and a wrong password give the same answer after the same work.
 */
export async function signIn(
  app: AppContext,
  input: { username: string; password: string },
  { address, place, tokens }: Visit,
): Promise<SignedIn> {
  const usernameNorm = usernameKey(input.username);
  const knownTo = await userKnownTo(app, usernameNorm, tokens);
  const onRefused = () => recordFailed(app, { usernameNorm, place, kind: 'refused' });
  const tried = await countSignIn(app, { usernameNorm, address, knownTo, onRefused });
  const found = await takeBackUnlessChecked(tried, () =>
    findUser(app, { usernameNorm, password: input.password }, tried.turn),
  );
  if (found === null) {
    await recordFailed(app, { usernameNorm, place, kind: 'wrong-password' });
    throw wrongLogin();
  }
  // The password was correct, so the answer may say that the account exists and is suspended.
  if (found.user.suspendedOn !== null) {
    await recordFailed(app, { usernameNorm, place, kind: 'refused-suspended' });
    throw suspended();
  }
  await tried.forget();
  const entered = await enterWith(app, found.user, place);
  if (found.outdated) await renew(app, found.user, input.password);
  return { user: presentUser(app, found.user), entered };
}

/** Records a failed try, with the same work whether or not the account exists. */
async function recordFailed(
  app: AppContext,
  input: {
    usernameNorm: string;
    place: SessionPlace;
    kind: 'wrong-password' | 'refused' | 'refused-suspended';
  },
): Promise<void> {
  const { usernameNorm, place, kind } = input;
  const userId = await userIdOf(app.db, usernameNorm);
  const unknown = userId === null ? { unknownName: usernameNorm } : {};
  await recordSecurityEvent(app, app.db, { userId, kind, place, ...unknown });
}

/** Returns null unless the browser has a token for the account with this login email. */
async function userKnownTo(
  app: AppContext,
  usernameNorm: string,
  tokens: readonly string[],
): Promise<number | null> {
  if (tokens.length === 0) return null;
  const account = await signedForName(app.db, usernameNorm);
  return account !== null && tokenFor(app, account, tokens) !== null ? account.userId : null;
}

type UserWithPassword = FoundUser & { passwordHash: string; suspendedOn: Date | null };

/** An unknown name takes as long as a wrong password. */
async function findUser(
  app: AppContext,
  { usernameNorm, password }: { usernameNorm: string; password: string },
  turn: Turn,
): Promise<{ user: UserWithPassword; outdated: boolean } | null> {
  const user = await userWithPassword(app.db, usernameNorm);
  if (user === null) {
    await pretendToCheck(password, turn);
    return null;
  }
  const { matches, outdated } = await checkPassword(password, user.passwordHash, turn);
  return matches ? { user, outdated } : null;
}

/** Hashes a password again, at today's cost. If too many hashes are waiting, the next sign-in does it. */
async function renew(app: AppContext, user: UserWithPassword, password: string): Promise<void> {
  try {
    const to = await hashPassword(password, { userId: user.id });
    await renewHash(app.db, user.id, { from: user.passwordHash, to, now: app.clock() });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/**
 * Opens a session or a halfway sign-in for the checked password. Throws 401 if the password was changed
 * during the check: no session with the old password may stay open after a change.
 */
function enterWith(app: AppContext, user: UserWithPassword, place: SessionPlace): Promise<EntryResult> {
  return inTransaction(app.db, async (db) => {
    if ((await lockedPassword(db, user.id)) !== user.passwordHash) throw wrongLogin();
    return enter(app, db, { userId: user.id, proof: 'password', hasTwoFactors: false, place });
  });
}

export function signOut(
  app: AppContext,
  { viewer, token, place }: { viewer: Viewer | null; token: string; place: SessionPlace },
): Promise<void> {
  return inTransaction(app.db, async (db) => {
    // Locks the user before the session, as `endOwnSession` does. Another order could deadlock.
    if (viewer !== null) await heldForEntry(db, viewer.userId);
    const wasOpen = await endSession(db, token);
    if (viewer === null || !wasOpen) return;
    const { userId } = viewer;
    await recordSecurityEvent(app, db, { userId, kind: 'signed-out', place });
  });
}

const wrongLogin = (): Failure =>
  new Failure('unauthenticated', { clientMessage: 'invalid login email or password' });

export interface NewUser {
  username: string;
  /** The hash that `hashPassword` returned. */
  passwordHash: string;
  personId: number;
  isAdmin?: boolean;
  /** Defaults to true. */
  isProven?: boolean;
  /** Defaults to the current time. */
  now?: Date;
}

/** Creates a user with an empty network for a person of the directory. Call it in a transaction. */
export async function createUser(db: Db, input: NewUser): Promise<Viewer> {
  const { username, passwordHash, personId, isAdmin = false, isProven = true, now = new Date() } = input;
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
  await followRule(db, [userId], now);
  return { userId, personId, isAdmin, networkId, collectiveIds: [] };
}

/** Whether this address is a member's login email, or a former one that can still be restored. */
export async function isMember(db: Db, emailAddress: string, now: Date): Promise<boolean> {
  return (await otherHolderOf(db, { usernameNorm: usernameKey(emailAddress), userId: null, now })) !== null;
}

export async function isUsersPerson(db: Db, personId: number): Promise<boolean> {
  return isPersonOfUser(db, personId);
}
