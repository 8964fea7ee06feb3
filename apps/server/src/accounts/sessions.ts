import { SESSION_REPLACED, type SessionEnd } from '@kithline/contract/session-end.ts';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../viewer.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, signedOut } from '../platform/failure.ts';
import { publish, publishEnded } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  endSessionsFor,
  insertSession,
  noteSeen,
  sessionOf,
  slideSession,
  stateOfSession,
} from './sessions.queries.ts';
import { deleteHalfways } from './second-factors/halfway.queries.ts';
import type { ProofKind } from './proofs.queries.ts';
import type { SessionPlace } from './session-place.ts';
import { SESSION_DAYS } from './session-cookies.ts';
import { hashToken, newToken } from './tokens.ts';

const DAY = 86_400_000;
const SESSION_LENGTH = SESSION_DAYS * DAY;

/** The longest life of a session (milliseconds), however much it is used. */
const LONGEST_SESSION = 90 * DAY;

/** Minimum time (milliseconds) between two writes of a session's use to the database. */
const SLIDE_AFTER = 3_600_000;

/** Minimum time (milliseconds) between two updates of when a member was last seen. */
const NOTE_AFTER = 300_000;

const expiryOf = (now: Date): Date => new Date(now.getTime() + SESSION_LENGTH);

export interface NewSession {
  userId: number;
  place: SessionPlace;
  proof: ProofKind;
  twoFactorsByProvider?: boolean;
}

/** Opens a session for `SESSION_DAYS` and returns its token. Throws 403 for a suspended user. */
export async function openSession(app: AppContext, db: Db, opened: NewSession): Promise<string> {
  const token = newToken();
  const now = app.clock();
  const session = { ...opened, tokenHash: hashToken(token), now, expiresOn: expiryOf(now) };
  if (!(await insertSession(db, session))) throw suspended();
  await refreshSessionLists(db, opened.userId);
  return token;
}

/** Throw it only after the user has proved their identity. */
export const suspended = (): Failure =>
  new Failure('forbidden', {
    clientMessage: 'This account is suspended. Please ask an administrator of Kithline.',
  });

export interface OpenSession {
  viewer: Viewer;
  /** Whether a required second factor is overdue. Then only calls with `evenWhenDue` work. */
  isSecondFactorDue: boolean;
  isFormer: boolean;
  /** The new lifetime in seconds, for the cookies, if this request prolonged the session; else null. */
  prolongedFor: number | null;
}

/**
 * A question that the session's query also answers, which saves a query. `heard` gets the answer, except
 * while the primary database is away.
 */
export interface AddedQuestion {
  readonly sql: RawBuilder<boolean>;
  heard(viewer: Viewer, answer: boolean): void;
}

interface Use {
  token: string;
  /** Null if unknown. */
  network: string | null;
  /** Whether the request changes nothing. */
  isReading: boolean;
}

/**
 * Returns the session of a token; null if there is no valid one. While the primary database is away, the
 * session is not prolonged and the user is not recorded as seen.
 */
export async function useSession(
  app: AppContext,
  { token, network, isReading }: Use,
  question: AddedQuestion | null = null,
): Promise<OpenSession | null> {
  const tokenHash = hashToken(token);
  const now = app.clock();
  const ask = () => sessionOf(app.db, { tokenHash, now }, question?.sql);
  const found = await (isReading ? app.knownSessions.find({ tokenHash, now }, ask) : ask());
  if (found === null) return null;
  const { viewer, isSecondFactorDue, isFormer } = found;
  if (app.primary.isAway) return { viewer: { ...viewer }, isSecondFactorDue, isFormer, prolongedFor: null };
  question?.heard(found.viewer, found.answer);
  const since = new Date(now.getTime() - NOTE_AFTER);
  if (found.lastSeenOn === null || found.lastSeenOn < since)
    await noteSeen(app.db, found.viewer.userId, { now, since });
  const isFresh = now.getTime() - found.seenOn.getTime() <= SLIDE_AFTER;
  if (isFresh) return { viewer, isSecondFactorDue, isFormer, prolongedFor: null };
  const expiresOn = await slideSession(app.db, tokenHash, {
    now,
    network,
    expiresOn: expiryOf(now),
    longest: LONGEST_SESSION,
  });
  const prolongedFor = Math.floor((expiresOn.getTime() - now.getTime()) / 1000);
  return { viewer, isSecondFactorDue, isFormer, prolongedFor };
}

/**
 * Throws 401 unless the session of a token is open and its token was not replaced. Call it after locking the
 * user's row, because the session may have ended during the wait for the lock.
 */
export async function requireSession(app: AppContext, db: Db, token: string): Promise<void> {
  const state = await stateOfSession(db, hashToken(token), app.clock());
  if (state === 'replaced') throw sessionReplaced();
  if (state === null) throw signedOut();
}

/**
 * The failure for a request that changes something and has a browser's previous token. The browser already
 * has the new token, or gets it soon.
 */
export const sessionReplaced = (): Failure =>
  new Failure('unauthenticated', {
    code: SESSION_REPLACED,
    clientMessage: 'Your password has just changed. Please try again.',
  });

/** Ends a session and closes its live sockets on every server. Returns false if it has already ended. */
export async function endSession(db: Db, token: string): Promise<boolean> {
  return endSessionNamed(db, sessionKey(token));
}

/** Like `endSession`, but for a session given by its key (`sessionKey`). */
export function endSessionNamed(db: Db, session: string): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const userId = await deleteSession(db, Buffer.from(session, 'hex'));
    if (userId === null) return false;
    await publishEnded(db, { session });
    await refreshSessionLists(db, userId);
    return true;
  });
}

/** Makes the user's browsers refetch their lists of sessions. */
export const refreshSessionLists = (db: Db, userId: number): Promise<void> =>
  publish(db, [userId], { type: 'refresh.account', data: {} });

/**
 * Ends all halfway sign-ins of a user, and every session except the one with this token. Closes the live
 * sockets of the ended sessions on every server.
 */
export async function endOtherSessions(
  db: Db,
  { userId, token }: { userId: number; token: string },
): Promise<void> {
  await deleteHalfways(db, userId);
  for (const hash of await deleteOtherSessions(db, { userId, kept: hashToken(token) }))
    await publishEnded(db, { session: hash.toString('hex') });
}

/**
 * Ends all sessions and halfway sign-ins of a user, and closes the user's live sockets on every server. The
 * browsers of the ended sessions show the reason `why`.
 */
export async function endSessionsOf(db: Db, userId: number, why: SessionEnd = 'ended'): Promise<void> {
  await (why === 'ended' ? deleteSessionsOf(db, userId) : endSessionsFor(db, userId, why));
  await deleteHalfways(db, userId);
  await publishEnded(db, { user: userId, why });
}

/** Returns the key by which servers identify a session to each other. The key cannot be used to sign in. */
export function sessionKey(token: string): string {
  return hashToken(token).toString('hex');
}
