import type { AppContext } from '../app-context.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { Failure } from '../platform/failure.ts';
import { publish } from '../platform/live/publish.ts';
import { inTurn } from '../scopes/lock-directory.ts';
import { type LockedUser, lockedUser, updateUsername } from './accounts.queries.ts';
import { insertFormer, otherHolderOf, takeOwnFormer } from './former-usernames.queries.ts';
import { mailUsernameChanged } from './mail-username.job.ts';
import { endResets } from './password-reset.queries.ts';
import type { OnProven } from './end-access.ts';
import { recordSecurityEvent } from './security/record-security-event.ts';
import type { SessionPlace } from './session-place.ts';
import { requireSession } from './sessions.ts';
import { hashToken } from './tokens.ts';
import { UNDO_LIFE } from './username-changed-mail.ts';
import { takeRequest } from './username-requests.queries.ts';

type Outcome = { username: string } | 'spent' | 'taken';

interface Answer {
  code: string;
  /** Whose session answers; null for a visitor. */
  viewer: Viewer | null;
  /** Of that session. */
  token: string;
  place: SessionPlace;
  /** What follows when the login email is proven: mailbox and account are known to be one person's. */
  onProven: OnProven;
  /** What follows in any case. */
  onLoginEmail: (db: Db, userId: number) => Promise<void>;
}

/**
 * Makes the requested login email the one that signs in: the code shows that its mailbox was reached.
 * Sessions stay. The old address gets a mail that can take the change back, if it was proven; links for a
 * new password that went to it end. The account's own session proves the login email, because mailbox and
 * account are one person's. A visitor may be a stranger whom the mail reached: the login email is then
 * unproven, unless the account had proven it before and it comes back. 404 when the code does not work, 403
 * for a session of another account and 401 for one that has ended meanwhile, which use nothing up, 409 when
 * another member now has the address.
 */
export async function confirmUsername(app: AppContext, given: Answer): Promise<{ username: string }> {
  // A proven address may lead statements to the member, or away.
  const outcome = await inTurn(app.db, (db) => confirm(app, db, given));
  if (outcome === 'spent') throw spentLink();
  if (outcome === 'taken')
    throw new Failure('conflict', {
      clientMessage: 'This address is the login email of another account. Your login email stays as it was.',
    });
  return outcome;
}

async function confirm(
  app: AppContext,
  db: Db,
  { code, viewer, token, place, onProven, onLoginEmail }: Answer,
): Promise<Outcome> {
  const now = app.clock();
  const request = await takeRequest(db, hashToken(code), now);
  if (request === null) return 'spent';
  const { userId, username, usernameNorm } = request;
  if (viewer !== null && viewer.userId !== userId) throw anotherAccount();
  await publish(db, [userId], { type: 'refresh.account', data: {} });
  if ((await otherHolderOf(db, { usernameNorm, userId, now })) !== null) return 'taken';
  const before = await lockedUser(db, userId);
  // The session may have ended while this waited: then it proves nothing.
  if (viewer !== null) await requireSession(app, db, token);
  const comesBack = await keepFormer(app, db, { userId, before, next: usernameNorm });
  const proven = viewer !== null || comesBack;
  await updateUsername(db, userId, { username, usernameNorm, proven, now });
  await endResets(db, userId, now);
  if (viewer === null) await onLoginEmail(db, userId);
  else await onProven(db, userId, { emailKey: usernameNorm, now });
  await recordSecurityEvent(app, db, {
    userId,
    kind: 'login-email-changed',
    words: wordsOf({ proven, isSame: before.usernameNorm === usernameNorm }),
    place,
  });
  return { username };
}

/** What the member reads of the change, beside "Login email changed". */
function wordsOf({ proven, isSame }: { proven: boolean; isSame: boolean }): string {
  if (!proven) return 'not confirmed in the account yet';
  return isSame ? 'the present one was confirmed' : '';
}

/**
 * Lets the login email that counts until now come back. An address that was only typed may be anybody's: it
 * is not for us to write to, nor to give the account back to. A change back to a former address leaves no
 * way to the addresses after it: they may be a thief's. Returns whether the next login email is such a
 * former one.
 */
async function keepFormer(
  app: AppContext,
  db: Db,
  { userId, before, next }: { userId: number; before: LockedUser; next: string },
): Promise<boolean> {
  const { username, usernameNorm, isProven } = before;
  const now = app.clock();
  const former = await takeOwnFormer(db, { userId, usernameNorm: next, now });
  if (former !== null || !isProven) return former !== null;
  const expiresOn = new Date(now.getTime() + UNDO_LIFE);
  const changeId = await insertFormer(db, { userId, username, usernameNorm, now, expiresOn });
  await app.jobs.enqueue(db, mailUsernameChanged, { changeId });
  return false;
}

/** Thrown inside the transaction, so that the code goes on working for the account that asked. */
const anotherAccount = (): Failure =>
  new Failure('forbidden', {
    clientMessage:
      'Another account asked for this. Log out, then log in to the account that is to have this login email, and open the link again.',
  });

export const spentLink = (): Failure =>
  new Failure('not-found', { clientMessage: 'This link does not work any more.' });
