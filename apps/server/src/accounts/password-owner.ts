import type { Db } from '../tables.ts';
import { nameOfUser, userById } from './accounts.queries.ts';
import type { PasswordOwner } from './guessable-password.ts';

/** The names and the login email of a user, which the password must not be made of. */
export async function ownerOf(db: Db, userId: number): Promise<PasswordOwner> {
  const [{ username }, named] = [await userById(db, userId), await nameOfUser(db, userId)];
  return { username, names: named === null ? [] : [named.name, named.firstName] };
}
