import type { AppContext } from '../app-context.ts';
import type { Db } from '../tables.ts';
import { inTurn } from '../scopes/lock-directory.ts';
import { spentLink } from './confirm-username.ts';
import { bringBack, endAccess } from './end-access.ts';
import { isUndoOpen, takeFormer } from './former-usernames.queries.ts';
import { hashPassword } from './password-hash.ts';
import { insertReset } from './password-reset.queries.ts';
import type { OnProven } from './end-access.ts';
import { CODE_LIFE } from './reset-mail.ts';
import { addedLately } from './second-factors/drop-added-since.ts';
import { recordSecurityEvent } from './security/record-security-event.ts';
import type { SessionPlace } from './session-place.ts';
import { hashToken, newToken } from './tokens.ts';

export interface Undone {
  /** The login email that counts again. */
  username: string;
  /** Sets a new password, as the code of a reset mail. */
  resetCode: string;
}

/**
 * Takes a change of the login email back, and all later ones. The person who made it knew the password, so
 * it goes too, with everything else that may open the account to that person (`endAccess`). Nothing signs in
 * before a new password is set with the code that is returned (or with a mail to the old address). 404 when
 * the code does not work, 409 when another account now has the address.
 */
export async function undoUsername(
  app: AppContext,
  { code, place }: { code: string; place: SessionPlace },
  onProven: OnProven,
): Promise<Undone> {
  // Hashing is dear: a code that was made up does not get that far.
  if (!(await isUndoOpen(app.db, hashToken(code), app.clock()))) throw spentLink();
  const passwordHash = await hashPassword(newToken(), { code });
  return inTurn(app.db, (db) => undo(app, db, { code, place, passwordHash, onProven }));
}

async function undo(
  app: AppContext,
  db: Db,
  given: { code: string; place: SessionPlace; passwordHash: string; onProven: OnProven },
): Promise<Undone> {
  const now = app.clock();
  const former = await takeFormer(db, hashToken(given.code), now);
  if (former === null) throw spentLink();
  const { userId, username } = former;
  const { place, onProven, passwordHash } = given;
  await bringBack(app, db, { userId, former, onProven });
  // Who changed it may have added a passkey before.
  await endAccess(app, db, { userId, passwordHash, doubted: addedLately(former.changedOn), place });
  const resetCode = newToken();
  const expiresOn = new Date(now.getTime() + CODE_LIFE);
  await insertReset(db, { codeHash: hashToken(resetCode), userId, username, now, expiresOn });
  await recordSecurityEvent(app, db, { userId, kind: 'login-email-undone', place });
  return { username, resetCode };
}
