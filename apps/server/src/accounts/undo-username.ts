import type { House } from '../house.ts';
import type { Db } from '../tables.ts';
import { Failure } from '../platform/failure.ts';
import { inTurn } from '../scopes/lock-directory.ts';
import { updatePassword, updateUsername } from './accounts.queries.ts';
import { spentLink } from './confirm-username.ts';
import { isUndoOpen, otherHolderOf, takeFormer } from './former-usernames.queries.ts';
import { hashPassword } from './password-hash.ts';
import { endResets, insertReset } from './password-reset.queries.ts';
import type { OnProven } from './password-reset.ts';
import { CODE_LIFE } from './reset-mail.ts';
import { dropAddedSince, RECENT } from './second-factors/drop-added-since.ts';
import { recordSecurityEvent } from './security/record-security-event.ts';
import type { SessionPlace } from './session-place.ts';
import { endSessionsOf } from './sessions.ts';
import { hashToken, newToken } from './tokens.ts';
import { deleteRequest } from './username-requests.queries.ts';

export interface Undone {
  /** The login email that counts again. */
  username: string;
  /** Sets a new password, as the code of a reset mail. */
  resetCode: string;
}

/**
 * Takes a change of the login email back, and all later ones. The person who made it knew the password, so
 * it goes too, with every session, the second factors and recovery codes that were added since, every
 * request and every link for a new password. Nothing signs in before a new password is set with the code
 * that is returned (or with a mail to the old address). 404 when the code does not work.
 */
export async function undoUsername(
  house: House,
  { code, place }: { code: string; place: SessionPlace },
  onProven: OnProven,
): Promise<Undone> {
  // Hashing is dear: a code that was made up does not get that far.
  if (!(await isUndoOpen(house.db, hashToken(code), house.clock()))) throw spentLink();
  const passwordHash = await hashPassword(newToken(), { code });
  return inTurn(house.db, (db) => undo(house, db, { code, place, passwordHash, onProven }));
}

async function undo(
  house: House,
  db: Db,
  given: { code: string; place: SessionPlace; passwordHash: string; onProven: OnProven },
): Promise<Undone> {
  const now = house.clock();
  const former = await takeFormer(db, hashToken(given.code), now);
  if (former === null) throw spentLink();
  const { userId, username, usernameNorm } = former;
  if ((await otherHolderOf(db, { usernameNorm, userId, now })) !== null)
    throw new Failure('conflict', {
      clientMessage:
        'This address is the login email of another account by now. Please tell an administrator.',
    });
  await updateUsername(db, userId, { username, usernameNorm, proven: true, now });
  await updatePassword(db, userId, { passwordHash: given.passwordHash, now });
  await deleteRequest(db, userId);
  await endResets(db, userId, now);
  await endSessionsOf(db, userId);
  // Who changed it may have added a passkey before.
  const since = new Date(former.changedOn.getTime() - RECENT);
  await dropAddedSince(house, db, { userId, since, words: 'added lately', place: given.place });
  await given.onProven(db, userId, { emailKey: usernameNorm, now });
  const resetCode = newToken();
  const expiresOn = new Date(now.getTime() + CODE_LIFE);
  await insertReset(db, { codeHash: hashToken(resetCode), userId, username, now, expiresOn });
  const { place } = given;
  await recordSecurityEvent(house, db, { userId, kind: 'login-email-undone', place, network: place.network });
  return { username, resetCode };
}
