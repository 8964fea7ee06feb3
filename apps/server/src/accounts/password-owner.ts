import type { Db } from '../tables.ts';
import { nameOfUser, userById } from './accounts.queries.ts';
import type { PasswordOwner } from './guessable-password.ts';

/** Returns a user's names and login email, of which the password must not consist. */
export async function ownerOf(db: Db, userId: number): Promise<PasswordOwner> {
  const [{ username }, named] = [await userById(db, userId), await nameOfUser(db, userId)];
  return { username, names: named === null ? [] : [named.name, named.firstName] };
}
