import { usernameKey } from '../accounts/read-username.ts';
import { createUser } from '../accounts/accounts.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import type { Viewer } from '../viewer.ts';
import { aPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** The password of a user that `aUser` creates without `passwordHash`. */
export const PASSWORD = 'correct-horse-battery';

let hash: Promise<string> | null = null;

/** Creates a user who can sign in with PASSWORD, unless `passwordHash` is given. */
export async function aUser(
  app: TestApp,
  options: { name?: string; isAdmin?: boolean; passwordHash?: string } = {},
): Promise<Viewer & { username: string }> {
  const person = await aPerson(app.database.db, options);
  const username = usernameKey(`user-${person.id}@example.test`);
  const passwordHash = options.passwordHash ?? (await (hash ??= hashPassword(PASSWORD)));
  const user = { username, passwordHash, personId: person.id, isAdmin: options.isAdmin ?? false };
  return { ...(await createUser(app.database.db, user)), username };
}
