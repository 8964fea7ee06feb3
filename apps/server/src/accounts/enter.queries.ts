import type { Db } from '../tables.ts';

/**
 * Holds a user who is about to enter: nobody changes the password or the second factors before this
 * transaction ends. Null when the account is gone.
 */
export async function heldForEntry(
  db: Db,
  userId: number,
): Promise<{ isAdmin: boolean; suspendedOn: Date | null } | null> {
  const row = await db
    .selectFrom('users')
    .select(['isAdmin', 'suspendedOn'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}
