import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { invalidField } from '../platform/failure.ts';
import { credentialsOf } from './accounts.queries.ts';
import { checkPassword } from './password-hash.ts';
import { recordSecurityEvent } from './security/record-security-event.ts';
import type { SessionPlace } from './session-place.ts';
import { countConfirmation, takeBackUnlessChecked } from './sign-in-tries.ts';

export const NOT_YOUR_PASSWORD = 'This is not your password.';

/**
 * Checks the viewer's password, and returns its hash. Throws 422 for the password's field if the password is
 * wrong. Throws 429 after too many tries in this user's sessions.
 */
export async function confirmPassword(
  app: AppContext,
  { userId }: Viewer,
  { password, place }: { password: string; place: SessionPlace },
): Promise<string> {
  const tried = await countConfirmation(app, userId);
  const { passwordHash } = await credentialsOf(app.db, userId);
  const check = () => checkPassword(password, passwordHash, tried.turn);
  if (!(await takeBackUnlessChecked(tried, check)).matches) {
    const words = 'while confirming an action';
    const failed = { userId, kind: 'wrong-password', words, place } as const;
    await recordSecurityEvent(app, app.db, failed);
    throw invalidField('password', NOT_YOUR_PASSWORD);
  }
  await tried.forget();
  return passwordHash;
}
