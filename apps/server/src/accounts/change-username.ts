import type { RequestedUsername, User } from '@kithline/contract/accounts.ts';
import { createHash } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import type { Db } from '../tables.ts';
import { unixSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, invalidField } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';
import { publish } from '../platform/live/publish.ts';
import { readUser } from './accounts.ts';
import { isUsernameProven, lockedUser, updateUsername } from './accounts.queries.ts';
import { confirmPassword, NOT_YOUR_PASSWORD } from './confirm-password.ts';
import { mailUsernameRequest } from './mail-username.job.ts';
import { usernameKey } from './read-username.ts';
import { recordSecurityEvent } from './security/record-security-event.ts';
import type { SessionPlace } from './session-place.ts';
import { requireSession } from './sessions.ts';
import { deleteRequest, insertRequest, openRequestOf } from './username-requests.queries.ts';

/** Maximum number of requests of one member per hour. */
const MOST_TRIES = 10;
/** Maximum number of mails per hour from one member to one address. Further requests send no mail. */
const MOST_MAILS_OF_ONE = 3;
/**
 * Maximum number of mails per hour from all members to one address. Far larger than `MOST_MAILS_OF_ONE`, so
 * that no member alone can use it up.
 */
const MOST_MAILS = 20;
const WINDOW = 3_600_000;

/** Milliseconds after which an unconfirmed request expires. */
export const REQUEST_LIFE = 24 * 3_600_000;

/** The key under which a user's requests for another login email are counted. */
export const changesOfUsername = (userId: number): string => `username ${userId}`;

export interface LoginEmail {
  user: User;
  isUsernameConfirmed: boolean;
  requestedUsername: RequestedUsername | null;
}

/**
 * Requests another login email. The request has no effect until the link in its mail is used; only that mail
 * says whether another member has the address. If the requested address is the current one in other capital
 * letters, a proven address gets the new spelling at once; an unproven address can be proven with the link.
 * Throws 422 if the password is wrong, and 429 after too many requests.
 */
export async function requestUsername(
  app: AppContext,
  viewer: Viewer,
  input: { username: string; password: string; token: string; place: SessionPlace },
): Promise<LoginEmail> {
  await countChange(app, viewer.userId);
  const passwordHash = await confirmPassword(app, viewer, input);
  const requested = { userId: viewer.userId, username: input.username };
  await inTransaction(app.db, async (db) => {
    const before = await lockedUser(db, viewer.userId);
    await requireSession(app, db, input.token);
    // A password that was changed during the check does not authorize this request.
    if (before.passwordHash !== passwordHash) throw invalidField('password', NOT_YOUR_PASSWORD);
    const isCurrent = before.usernameNorm === usernameKey(input.username);
    const isSpelling = isCurrent && before.isProven;
    if (isSpelling) await respellUsername(app, db, { ...requested, usernameNorm: before.usernameNorm });
    else await openRequest(app, db, requested);
    await publish(db, [viewer.userId], { type: 'refresh.account', data: {} });
    const { place } = input;
    await recordSecurityEvent(app, db, {
      userId: viewer.userId,
      kind: isSpelling ? 'login-email-changed' : 'login-email-asked',
      words: wordsOf({ isCurrent, isSpelling }),
      place,
    });
  });
  return readLoginEmail(app, viewer);
}

function wordsOf({ isCurrent, isSpelling }: { isCurrent: boolean; isSpelling: boolean }): string {
  if (isSpelling) return 'spelling only';
  return isCurrent ? 'to confirm the current one' : '';
}

/**
 * Replaces the request, and mails the requested address a new link within the limits. Throws 404 if there is
 * no request, and 429 after too many requests.
 */
export async function resendUsername(app: AppContext, viewer: Viewer, token: string): Promise<LoginEmail> {
  await countChange(app, viewer.userId);
  await inTransaction(app.db, async (db) => {
    await lockedUser(db, viewer.userId);
    await requireSession(app, db, token);
    const open = await openRequestOf(db, viewer.userId, app.clock());
    if (open === null) throw noRequest();
    await openRequest(app, db, { userId: viewer.userId, username: open.username });
  });
  return readLoginEmail(app, viewer);
}

/** Idempotent. */
export async function cancelUsername(app: AppContext, { userId }: Viewer, token: string): Promise<void> {
  await inTransaction(app.db, async (db) => {
    await lockedUser(db, userId);
    await requireSession(app, db, token);
    if (await deleteRequest(db, userId)) await publish(db, [userId], { type: 'refresh.account', data: {} });
  });
}

export async function readLoginEmail(app: AppContext, { userId }: Viewer): Promise<LoginEmail> {
  return {
    user: await readUser(app, userId),
    isUsernameConfirmed: await isUsernameProven(app.db, userId),
    requestedUsername: await readRequest(app.db, userId, app.clock()),
  };
}

async function readRequest(db: Db, userId: number, now: Date): Promise<RequestedUsername | null> {
  const open = await openRequestOf(db, userId, now);
  if (open === null) return null;
  const { username, createdOn, expiresOn } = open;
  return { username, requestedOn: unixSeconds(createdOn), expiresOn: unixSeconds(expiresOn) };
}

interface NewUsername {
  userId: number;
  username: string;
}

/** The login email stays proven, because only its capital letters change. Cancels any waiting request. */
async function respellUsername(
  app: AppContext,
  db: Db,
  { userId, username, usernameNorm }: NewUsername & { usernameNorm: string },
): Promise<void> {
  await updateUsername(db, userId, { username, usernameNorm, proven: true, now: app.clock() });
  await deleteRequest(db, userId);
}

/**
 * Stores the request in place of an earlier one, and mails the requested address within the limits. The
 * caller has locked the user.
 */
export async function openRequest(app: AppContext, db: Db, { userId, username }: NewUsername): Promise<void> {
  const now = app.clock();
  const usernameNorm = usernameKey(username);
  const expiresOn = new Date(now.getTime() + REQUEST_LIFE);
  const requestId = await insertRequest(db, { userId, username, usernameNorm, now, expiresOn });
  if (await mayMail(app, db, { userId, usernameNorm }))
    await app.jobs.enqueue(db, mailUsernameRequest, { requestId });
}

/**
 * Counts a mail to the address, and returns whether it may be sent. The address may belong to a stranger, who
 * must get few mails from all members together.
 */
async function mayMail(
  app: AppContext,
  db: Db,
  { userId, usernameNorm }: { userId: number; usernameNorm: string },
): Promise<boolean> {
  if (!app.config.rateLimit) return true;
  const address = createHash('sha256').update(usernameNorm).digest('base64url');
  const count = async (key: string) => (await countTry(db, app.clock(), { key, window: WINDOW })).tries;
  if ((await count(`confirm-email ${userId} ${address}`)) > MOST_MAILS_OF_ONE) return false;
  return (await count(`confirm-email ${address}`)) <= MOST_MAILS;
}

async function countChange(app: AppContext, userId: number): Promise<void> {
  if (!app.config.rateLimit) return;
  const { tries, left } = await countTry(app.db, app.clock(), {
    key: changesOfUsername(userId),
    window: WINDOW,
  });
  if (tries <= MOST_TRIES) return;
  throw new Failure('too-many-tries', {
    clientMessage: 'Too many tries. Please try again in an hour.',
    retryAfter: Math.ceil(left / 1000),
  });
}

const noRequest = (): Failure =>
  new Failure('not-found', { clientMessage: 'There is no new login email to confirm.' });
