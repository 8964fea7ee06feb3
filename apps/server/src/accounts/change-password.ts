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
  /** The token of the request's session. */
  token: string;
  place: SessionPlace;
}

/**
 * Sets a new password and returns the new token of this session. All other sessions end, as do links for a
 * new password and a request for another login email. The login email gets a mail, if it is proven. Throws
 * 422 if the current password is wrong, or if the new one is easy to guess or equals the current one.
 */
export async function changePassword(
  app: AppContext,
  viewer: Viewer,
  input: PasswordChange,
): Promise<string> {
  const confirmed = await confirmPassword(app, viewer, input);
  refuseGuessable(input.newPassword, await ownerOf(app.db, viewer.userId), 'newPassword');
  if (input.newPassword.normalize('NFC') === input.password.normalize('NFC'))
    throw invalidField('newPassword', 'This is your current password.');
  const passwordHash = await hashPassword(input.newPassword, { userId: viewer.userId });
  return inTransaction(app.db, (db) => change(app, db, { ...input, viewer, confirmed, passwordHash }));
}

async function change(
  app: AppContext,
  db: Db,
  input: PasswordChange & { viewer: Viewer; confirmed: string; passwordHash: string },
): Promise<string> {
  const { userId } = input.viewer;
  const now = app.clock();
  const user = await lockedUser(db, userId);
  await requireSession(app, db, input.token);
  // Of two concurrent changes, the second has confirmed a password that is no longer valid.
  if (user.passwordHash !== input.confirmed) throw invalidField('password', NOT_YOUR_PASSWORD);
  await updatePassword(db, userId, { passwordHash: input.passwordHash, now });
  await endResets(db, userId, now);
  await deleteRequest(db, userId);
  if (user.isProven) await app.jobs.enqueue(db, mailPasswordChanged, { userId, address: user.username });
  const { token, place } = input;
  const renewed = await replaceSessions(app, db, { userId, token, place });
  await recordSecurityEvent(app, db, { userId, kind: 'password-changed', place });
  return renewed;
}
