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

interface Confirmation {
  code: string;
  /** The viewer whose session sends the confirmation; null for a visitor. */
  viewer: Viewer | null;
  /** The token of that session. */
  token: string;
  place: SessionPlace;
  /**
   * Called if the confirmation is sent in the account's own session, which shows that one person controls
   * both mailbox and account.
   */
  onProven: OnProven;
  /** Called if a visitor sends the confirmation. */
  onLoginEmail: (db: Db, userId: number) => Promise<void>;
}

/**
 * Makes the requested login email the current one. Links for a new password that were mailed to the old
 * address stop working. A proven old address gets a mail with a link that undoes the change, except if the
 * new address is a former login email of this account. A confirmation in the account's own session proves the
 * login email. A confirmation by a visitor proves only a former login email of this account, because a
 * stranger may have got the mail. Throws 404 if the code does not work, and 409 if the address is now the
 * login email of another member, or a former one that can still be restored. Throws 403 for a session of
 * another account and 401 for a session that has ended; in both cases the code stays valid.
 */
export async function confirmUsername(
  app: AppContext,
  confirmation: Confirmation,
): Promise<{ username: string }> {
  // Proving an address may match people in the directory to the member. Such changes run one after the other.
  const outcome = await inTurn(app.db, (db) => confirm(app, db, confirmation));
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
  { code, viewer, token, place, onProven, onLoginEmail }: Confirmation,
): Promise<Outcome> {
  const now = app.clock();
  const request = await takeRequest(db, hashToken(code), now);
  if (request === null) return 'spent';
  const { userId, username, usernameNorm } = request;
  if (viewer !== null && viewer.userId !== userId) throw anotherAccount();
  await publish(db, [userId], { type: 'refresh.account', data: {} });
  if ((await otherHolderOf(db, { usernameNorm, userId, now })) !== null) return 'taken';
  const before = await lockedUser(db, userId);
  // A session that ended while this call waited proves nothing.
  if (viewer !== null) await requireSession(app, db, token);
  const isFormerAddress = await keepFormer(app, db, { userId, before, next: usernameNorm });
  const proven = viewer !== null || isFormerAddress;
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

/** The text that the member reads in the event, in addition to "Login email changed". */
function wordsOf({ proven, isSame }: { proven: boolean; isSame: boolean }): string {
  if (!proven) return 'not confirmed in the account yet';
  return isSame ? 'the current one was confirmed' : '';
}

/**
 * If the current login email is proven and `next` is not a former address, keeps the current one so that it
 * can be restored. An unproven address may belong to anybody: it gets no mail and cannot be restored.
 * Changing back to a former address invalidates the addresses that replaced it, because they may be a
 * thief's. Returns whether `next` is a former address.
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

/** Thrown inside the transaction, so that the code stays valid for the account that requested it. */
const anotherAccount = (): Failure =>
  new Failure('forbidden', {
    clientMessage:
      'Another account asked for this login email. Log out, log in to that account, and open the link again.',
  });

export const spentLink = (): Failure =>
  new Failure('not-found', { clientMessage: 'This link no longer works.' });
