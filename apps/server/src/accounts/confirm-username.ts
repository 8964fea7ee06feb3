import type { House } from '../house.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { Failure } from '../platform/failure.ts';
import { publish } from '../platform/live/publish.ts';
import { inTurn } from '../scopes/lock-directory.ts';
import { lockedUser, updateUsername } from './accounts.queries.ts';
import { insertFormer, otherHolderOf, takeOwnFormer } from './former-usernames.queries.ts';
import { mailUsernameChanged } from './mail-username-changed.job.ts';
import { endResets } from './password-reset.queries.ts';
import type { OnProven } from './password-reset.ts';
import { recordSecurityEvent } from './security/record-security-event.ts';
import type { SessionPlace } from './session-place.ts';
import { hashToken } from './tokens.ts';
import { UNDO_LIFE } from './username-changed-mail.ts';
import { takeRequest } from './username-requests.queries.ts';

type Outcome = { username: string } | 'spent' | 'taken';

interface Answer {
  code: string;
  /** Whose session answers; null for a visitor. */
  viewer: Viewer | null;
  place: SessionPlace;
  /** What follows when mailbox and account are known to be one person's: the account's own session has answered the mail. */
  onProven: OnProven;
  /** What follows in any case. */
  onLoginEmail: (db: Db, userId: number) => Promise<void>;
}

/**
 * Makes the login email that was asked for the one that counts: the code shows that its mailbox was reached. Sessions stay. The old address gets
 * a mail that can take the change back, if it was proven; links for a new password that went to it end. Whoever answers without the
 * account's session may be a stranger whom the mail has reached: what waits for the mailbox, such as invitations, stays away from the account.
 * 404 when the code does not work, 403 for a session of another account, which uses nothing up, 409 when another member has the address by now.
 */
export async function confirmUsername(house: House, given: Answer): Promise<{ username: string }> {
  // A proven address may lead statements to the member, or away.
  const outcome = await inTurn(house.db, (db) => confirm(house, db, given));
  if (outcome === 'spent') throw spentLink();
  if (outcome === 'taken')
    throw new Failure('conflict', {
      clientMessage: 'This address is the login email of another account. Your login email stays as it was.',
    });
  return outcome;
}

async function confirm(
  house: House,
  db: Db,
  { code, viewer, place, onProven, onLoginEmail }: Answer,
): Promise<Outcome> {
  const now = house.clock();
  const request = await takeRequest(db, hashToken(code), now);
  if (request === null) return 'spent';
  const { userId, username, usernameNorm } = request;
  if (viewer !== null && viewer.userId !== userId) throw anotherAccount();
  await publish(db, [userId], { type: 'refresh.account', data: {} });
  if ((await otherHolderOf(db, { usernameNorm, userId, now })) !== null) return 'taken';
  await keepFormer(house, db, { userId, next: usernameNorm });
  await updateUsername(db, userId, { username, usernameNorm, proven: true, now });
  await endResets(db, userId, now);
  if (viewer === null) await onLoginEmail(db, userId);
  else await onProven(db, userId, { emailKey: usernameNorm, now });
  await recordSecurityEvent(house, db, {
    userId,
    kind: 'login-email-changed',
    place,
    network: place.network,
  });
  return { username };
}

/**
 * Lets the login email that counts until now come back. An address that was only typed may be anybody's: it
 * is not for us to write to, nor to give the account back to. A change back to a former address leaves no way
 * to the addresses after it: they may be a thief's.
 */
async function keepFormer(
  house: House,
  db: Db,
  { userId, next }: { userId: number; next: string },
): Promise<void> {
  const { username, usernameNorm, isProven } = await lockedUser(db, userId);
  const comesBack = await takeOwnFormer(db, { userId, usernameNorm: next, now: house.clock() });
  if (comesBack !== null || !isProven) return;
  const now = house.clock();
  const expiresOn = new Date(now.getTime() + UNDO_LIFE);
  const changeId = await insertFormer(db, { userId, username, usernameNorm, now, expiresOn });
  await house.jobs.enqueue(db, mailUsernameChanged, { changeId });
}

/** Thrown inside the transaction, so that the code goes on working for the account that asked. */
const anotherAccount = (): Failure =>
  new Failure('forbidden', {
    clientMessage:
      'Another account asked for this. Log out, then log in to the account that is to have this login email, and open the link again.',
  });

export const spentLink = (): Failure =>
  new Failure('not-found', { clientMessage: 'This link does not work any more.' });
