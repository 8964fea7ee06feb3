import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import type { Db } from '../tables.ts';
import { inTransaction } from '../platform/db/database.ts';
import { invalidField } from '../platform/failure.ts';
import { lockedUser, ownerOf, updatePassword } from './accounts.queries.ts';
import { confirmPassword, NOT_YOUR_PASSWORD } from './confirm-password.ts';
import { refuseGuessable } from './guessable-password.ts';
import { mailPasswordChanged } from './mail-password-changed.job.ts';
import { hashPassword } from './password-hash.ts';
import { endResets } from './password-reset.queries.ts';
import { replaceSessions } from './replace-sessions.ts';
import { recordSecurityEvent } from './security/record-security-event.ts';
import type { SessionPlace } from './session-place.ts';
import { requireSession } from './sessions.ts';
import { deleteRequest } from './username-requests.queries.ts';

export interface PasswordChange {
  password: string;
  newPassword: string;
  /** Of the session that asks. */
  token: string;
  place: SessionPlace;
}

/**
 * Sets a new password and returns the token of the session that goes on with it. All others end, and so do
 * links for a new password and a request for another login email. The login email gets a mail, if it is
 * proven. 422 when the current password is wrong.
 */
export async function changePassword(
  app: AppContext,
  viewer: Viewer,
  wanted: PasswordChange,
): Promise<string> {
  const confirmed = await confirmPassword(app, viewer, wanted);
  refuseGuessable(wanted.newPassword, await ownerOf(app.db, viewer.userId), 'newPassword');
  if (wanted.newPassword.normalize('NFC') === wanted.password.normalize('NFC'))
    throw invalidField('newPassword', 'This is your current password.');
  const passwordHash = await hashPassword(wanted.newPassword, { userId: viewer.userId });
  return inTransaction(app.db, (db) => change(app, db, { ...wanted, viewer, confirmed, passwordHash }));
}

async function change(
  app: AppContext,
  db: Db,
  wanted: PasswordChange & { viewer: Viewer; confirmed: string; passwordHash: string },
): Promise<string> {
  const { userId } = wanted.viewer;
  const now = app.clock();
  const user = await lockedUser(db, userId);
  await requireSession(app, db, wanted.token);
  // Of two changes at once, one has confirmed a password that is no longer valid.
  if (user.passwordHash !== wanted.confirmed) throw invalidField('password', NOT_YOUR_PASSWORD);
  await updatePassword(db, userId, { passwordHash: wanted.passwordHash, now });
  await endResets(db, userId, now);
  await deleteRequest(db, userId);
  if (user.isProven) await app.jobs.enqueue(db, mailPasswordChanged, { userId, address: user.username });
  const { token, place } = wanted;
  const renewed = await replaceSessions(app, db, { userId, token, place });
  await recordSecurityEvent(app, db, { userId, kind: 'password-changed', place });
  return renewed;
}
