import type { House } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import { invalidField } from '../platform/failure.ts';
import { credentialsOf } from './accounts.queries.ts';
import { checkPassword } from './password-hash.ts';
import { countSignIn, forgetSignIns } from './sign-in-tries.ts';

/** Passes when this is the viewer's password; else 422 on its field. Tries count as tries to sign in (429). */
export async function confirmPassword(house: House, { userId }: Viewer, password: string): Promise<void> {
  const { usernameNorm, passwordHash } = await credentialsOf(house.db, userId);
  await countSignIn(house, usernameNorm);
  if (!(await checkPassword(password, passwordHash)).matches)
    throw invalidField('password', 'This is not your password.');
  await forgetSignIns(house, usernameNorm);
}
