import type { User } from '@kithline/contract/accounts.ts';
import { createHmac } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import {
  type FoundUser,
  hasUser,
  heldForEntry,
  insertNetwork,
  insertUser,
  lockedPassword,
  renewHash,
  userById,
  userWithPassword,
} from './accounts.queries.ts';
import { enter, type Entered } from './enter.ts';
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
 * The user as the API shows one. The signature is an HMAC-SHA256 of the id with the chat service's secret,
 * else with the installation's.
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
  entered: Entered;
}

/**
 * Lets somebody enter with the right username and password, as far as they lead. A wrong one of either gives
 * the same answer after the same work.
 */
export async function signIn(
  app: AppContext,
  given: { username: string; password: string },
  { address, place, tokens }: Visit,
): Promise<SignedIn> {
  const usernameNorm = usernameKey(given.username);
  const knownTo = await userKnownTo(app, usernameNorm, tokens);
  const onRefused = () => recordFailed(app, { usernameNorm, place, kind: 'refused' });
  const tried = await countSignIn(app, { usernameNorm, address, knownTo, onRefused });
  const found = await takeBackUnlessChecked(tried, () =>
    findUser(app, { usernameNorm, password: given.password }, tried.turn),
  );
  if (found === null) {
    await recordFailed(app, { usernameNorm, place, kind: 'wrong-password' });
    throw wrongLogin();
  }
  // Only who knows the password learns that the account is there.
  if (found.user.suspendedOn !== null) {
    await recordFailed(app, { usernameNorm, place, kind: 'refused-suspended' });
    throw suspended();
  }
  await tried.forget();
  const entered = await enterWith(app, found.user, place);
  if (found.outdated) await renew(app, found.user, given.password);
  return { user: presentUser(app, found.user), entered };
}

/** Records a try that opened nothing, with the same work whether an account has the name or not. */
async function recordFailed(
  app: AppContext,
  given: {
    usernameNorm: string;
    place: SessionPlace;
    kind: 'wrong-password' | 'refused' | 'refused-suspended';
  },
): Promise<void> {
  const { usernameNorm, place, kind } = given;
  const userId = await userIdOf(app.db, usernameNorm);
  const unknown = userId === null ? { unknownName: usernameNorm } : {};
  await recordSecurityEvent(app, app.db, { userId, kind, place, ...unknown });
}

/**
 * The user of this name, when the browser has a token for the account; without any token nothing is looked
 * up.
 */
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

/** The user whose password this is; null when it is wrong or there is no such user, which takes as long. */
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

/** Hashes a password again with today's cost. When too many wait, the next sign-in does it. */
async function renew(app: AppContext, user: UserWithPassword, password: string): Promise<void> {
  try {
    const to = await hashPassword(password, { userId: user.id });
    await renewHash(app.db, user.id, { from: user.passwordHash, to, now: app.clock() });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/**
 * Enters with the password that was checked. Checking takes a while; a password that has been changed
 * meanwhile opens nothing, or the session would outlive the change, which ends all others.
 */
function enterWith(app: AppContext, user: UserWithPassword, place: SessionPlace): Promise<Entered> {
  return inTransaction(app.db, async (db) => {
    if ((await lockedPassword(db, user.id)) !== user.passwordHash) throw wrongLogin();
    return enter(app, db, { userId: user.id, proof: 'password', hasTwoFactors: false, place });
  });
}

/** Ends the session of a token; of a viewer, that is recorded, unless it had ended before. */
export function signOut(
  app: AppContext,
  { viewer, token, place }: { viewer: Viewer | null; token: string; place: SessionPlace },
): Promise<void> {
  return inTransaction(app.db, async (db) => {
    // The user before the session, as everything that ends sessions holds them.
    if (viewer !== null) await heldForEntry(db, viewer.userId);
    const hasEnded = await endSession(db, token);
    if (viewer === null || !hasEnded) return;
    const { userId } = viewer;
    await recordSecurityEvent(app, db, { userId, kind: 'signed-out', place });
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
  /** Now, when it is not given. */
  now?: Date;
}

/** Makes a person of the directory a user with an empty network of their own. Run it in a transaction. */
export async function createUser(db: Db, given: NewUser): Promise<Viewer> {
  const { username, passwordHash, personId, isAdmin = false, isProven = true, now = new Date() } = given;
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

/** Whether a member signs in with this address, or has until lately and may come back to it. */
export async function isMember(db: Db, emailAddress: string, now: Date): Promise<boolean> {
  return (await otherHolderOf(db, { usernameNorm: usernameKey(emailAddress), userId: null, now })) !== null;
}

/** Whether this person of the directory is a user. */
export async function isUsersPerson(db: Db, personId: number): Promise<boolean> {
  return hasUser(db, personId);
}
