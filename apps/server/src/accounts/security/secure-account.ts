import type { House } from '../../house.ts';
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
 * Secures the viewer's account against everybody who may have got in. Every session ends, this one too,
 * with links for a new password and a request for another login email. A login email that can still be
 * taken back comes back, and a mail with a link for a new password goes to it. The password no longer
 * opens anything, second factors that were added in the last 30 days go, because a passkey opens the account
 * without a password, and the OpenID provider is forgotten. Where the login email was never proven,
 * password and factors stay: nobody might get the mail. 409 when another account now has the former
 * login email.
 */
export async function secureAccount(
  house: House,
  { userId }: Viewer,
  { token, place, onProven }: { token: string; place: SessionPlace; onProven: OnProven },
): Promise<void> {
  const unusable = await hashPassword(newToken(), { code: `secure ${userId}` });
  // An address that comes back may lead statements to the member.
  await inTurn(house.db, async (db) => {
    const now = house.clock();
    const held = await lockedUser(db, userId);
    await requireSession(house, db, token);
    // A thief may have changed the login email: the mail goes to the former one.
    const former = await takeOwnFormer(db, { userId, usernameNorm: null, now });
    if (former !== null) await bringBack(house, db, { userId, former, onProven });
    const { usernameNorm } = former ?? held;
    const isProven = former !== null || held.isProven;
    await endAccess(house, db, {
      userId,
      passwordHash: isProven ? unusable : null,
      doubted: isProven ? addedLately(former?.changedOn ?? now) : null,
      place,
    });
    await house.jobs.enqueue(db, mailReset, { usernameNorm, by: isProven ? 'not-me' : 'anybody' });
    await recordSecurityEvent(house, db, { userId, kind: 'not-me', place });
  });
}
