import type { House } from '../../house.ts';
import { inTurn } from '../../scopes/lock-directory.ts';
import type { Viewer } from '../../viewer.ts';
import { lockedUser, updatePassword, updateUsername } from '../accounts.queries.ts';
import { takeOwnFormer } from '../former-usernames.queries.ts';
import { mailReset } from '../accounts.jobs.ts';
import { hashPassword } from '../password-hash.ts';
import { forgetProvider } from '../provider/forget-provider.ts';
import type { OnProven } from '../password-reset.ts';
import { endResets } from '../password-reset.queries.ts';
import { dropAddedSince, RECENT } from '../second-factors/drop-added-since.ts';
import type { SessionPlace } from '../session-place.ts';
import { endSessionsOf } from '../sessions.ts';
import { newToken } from '../tokens.ts';
import { deleteRequest } from '../username-requests.queries.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/**
 * Closes the viewer's account to everybody who may have got in. Every session ends, this one too, with links
 * for a new password and a request for another login email. A login email that can still be taken back comes
 * back, and a mail with a link for a new password goes to it. The password opens nothing any more, second
 * factors that were added in the last 30 days go, because a passkey opens the account without a password, and
 * the OpenID provider is forgotten. Where the login email was never proven, password and factors stay: nobody
 * might get the mail.
 */
export async function closeAccount(
  house: House,
  { userId }: Viewer,
  { place, onProven }: { place: SessionPlace; onProven: OnProven },
): Promise<void> {
  const passwordHash = await hashPassword(newToken(), { code: `rescue ${userId}` });
  // An address that comes back may lead statements to the member.
  await inTurn(house.db, async (db) => {
    const now = house.clock();
    const held = await lockedUser(db, userId);
    // A thief may have changed the login email: the mail goes to the former one.
    const former = await takeOwnFormer(db, { userId, usernameNorm: null, now });
    if (former !== null) {
      await updateUsername(db, userId, { ...former, proven: true, now });
      await onProven(db, userId, { emailKey: former.usernameNorm, now });
    }
    const { usernameNorm } = former ?? held;
    const isProven = former !== null || held.isProven;
    if (isProven) {
      await updatePassword(db, userId, { passwordHash, now });
      const since = new Date((former?.changedOn ?? now).getTime() - RECENT);
      await forgetProvider(db, userId);
      await dropAddedSince(house, db, { userId, since, words: 'added lately', place });
    }
    await endResets(db, userId, now);
    await deleteRequest(db, userId);
    await endSessionsOf(db, userId);
    await house.jobs.enqueue(db, mailReset, { usernameNorm, by: isProven ? 'not-me' : 'anybody' });
    await recordSecurityEvent(house, db, { userId, kind: 'not-me', place, network: place.network });
  });
}
