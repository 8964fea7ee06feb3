import type { AppContext } from '../../app-context.ts';
import { inTurn } from '../../scopes/lock-directory.ts';
import type { Viewer } from '../../viewer.ts';
import { lockedUser } from '../accounts.queries.ts';
import { mailReset } from '../accounts.jobs.ts';
import { bringBack, endAccess } from '../end-access.ts';
import { takeOwnFormer } from '../former-usernames.queries.ts';
import { hashPassword } from '../password-hash.ts';
import type { OnProven } from '../end-access.ts';
import { addedLately } from '../second-factors/drop-added-since.ts';
import type { SessionPlace } from '../session-place.ts';
import { requireSession } from '../sessions.ts';
import { newToken } from '../tokens.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/**
 * Secures the viewer's account against anybody who may have got in: ends all access (`endAccess`), including
 * this session. A changed login email is restored if that is still possible, and the login email gets a mail
 * with a link for a new password.
 *
 * If the login email is proven, the password stops working, and the binding to the OpenID provider is
 * deleted. Recently added second factors (`addedLately`) are removed, too: they may be the intruder's. If the
 * login email is unproven, the password, factors and binding stay, because the mail might reach nobody.
 * Throws 409 if another account now has the former login email.
 */
export async function secureAccount(
  app: AppContext,
  { userId }: Viewer,
  { token, place, onProven }: { token: string; place: SessionPlace; onProven: OnProven },
): Promise<void> {
  const unusable = await hashPassword(newToken(), { code: `secure ${userId}` });
  // Restoring an address may match people in the directory to the member. Such changes run one after the
  // other.
  await inTurn(app.db, async (db) => {
    const now = app.clock();
    const current = await lockedUser(db, userId);
    await requireSession(app, db, token);
    // A thief may have changed the login email, so the mail goes to the former login email.
    const former = await takeOwnFormer(db, { userId, usernameNorm: null, now });
    if (former !== null) await bringBack(app, db, { userId, former, onProven });
    const { usernameNorm } = former ?? current;
    const isProven = former !== null || current.isProven;
    await endAccess(app, db, {
      userId,
      passwordHash: isProven ? unusable : null,
      doubted: isProven ? addedLately(former?.changedOn ?? now) : null,
      place,
    });
    await app.jobs.enqueue(db, mailReset, { usernameNorm, by: isProven ? 'not-me' : 'anybody' });
    await recordSecurityEvent(app, db, { userId, kind: 'not-me', place });
  });
}
