import type { House } from '../../house.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../viewer.ts';
import { lockedUser, updatePassword } from '../accounts.queries.ts';
import { mailReset } from '../accounts.jobs.ts';
import { hashPassword } from '../password-hash.ts';
import { endResets } from '../password-reset.queries.ts';
import { dropAddedSince } from '../second-factors/drop-added-since.ts';
import type { SessionPlace } from '../session-place.ts';
import { endSessionsOf } from '../sessions.ts';
import { newToken } from '../tokens.ts';
import { deleteRequest } from '../username-requests.queries.ts';
import { recordSecurityEvent } from './record-security-event.ts';

/** Second factors added for so long may be somebody else's (milliseconds). */
const RECENT = 30 * 86_400_000;

/**
 * Closes the viewer's account to everybody who may have got in: every session ends, this one too, and so do links for a
 * new password and a request for another login email. A mail with a link for a new password goes to the login email.
 * Second factors that were added in the last 30 days go: who had got in could have added a passkey, which opens
 * the account without a password. The password opens nothing any more, unless the login email was never proven: then nobody might get the mail.
 */
export async function closeAccount(house: House, { userId }: Viewer, place: SessionPlace): Promise<void> {
  const passwordHash = await hashPassword(newToken(), { userId });
  await inTransaction(house.db, async (db) => {
    const now = house.clock();
    const { usernameNorm, isProven } = await lockedUser(db, userId);
    if (isProven) await updatePassword(db, userId, { passwordHash, now });
    await endResets(db, userId, now);
    await deleteRequest(db, userId);
    await endSessionsOf(db, userId);
    await dropAddedSince(db, { userId, since: new Date(now.getTime() - RECENT), now });
    await house.jobs.enqueue(db, mailReset, { usernameNorm, by: 'anybody' });
    await recordSecurityEvent(house, db, { userId, kind: 'not-me', place, network: place.network });
  });
}
