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
  /** The restored login email. */
  username: string;
  /** A code for setting a new password, like the code in a reset mail. */
  resetCode: string;
}

/**
 * Undoes a change of the login email, and all later ones. The person who made the change knew the password,
 * so the password is disabled, with everything else through which that person could enter (`endAccess`).
 * Until a new password is set, with the returned code or a mail to the restored address, only the OpenID
 * provider can sign the member in. Throws 404 if the code does not work, and 409 if another account now has
 * the address.
 */
export async function undoUsername(
  app: AppContext,
  { code, place }: { code: string; place: SessionPlace },
  onProven: OnProven,
): Promise<Undone> {
  // Hashing is expensive, so a made-up code is refused first.
  if (!(await isUndoOpen(app.db, hashToken(code), app.clock()))) throw spentLink();
  const passwordHash = await hashPassword(newToken(), { code });
  return inTurn(app.db, (db) => undo(app, db, { code, place, passwordHash, onProven }));
}

async function undo(
  app: AppContext,
  db: Db,
  input: { code: string; place: SessionPlace; passwordHash: string; onProven: OnProven },
): Promise<Undone> {
  const now = app.clock();
  const former = await takeFormer(db, hashToken(input.code), now);
  if (former === null) throw spentLink();
  const { userId, username } = former;
  const { place, onProven, passwordHash } = input;
  await bringBack(app, db, { userId, former, onProven });
  // The person who changed the login email may have added a passkey before that.
  await endAccess(app, db, { userId, passwordHash, doubted: addedLately(former.changedOn), place });
  const resetCode = newToken();
  const expiresOn = new Date(now.getTime() + CODE_LIFE);
  await insertReset(db, { codeHash: hashToken(resetCode), userId, username, now, expiresOn });
  await recordSecurityEvent(app, db, { userId, kind: 'login-email-undone', place });
  return { username, resetCode };
}
