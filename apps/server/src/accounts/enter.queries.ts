import type { Db } from '../tables.ts';

/**
 * Locks a user who is about to enter: password and second factors cannot change before this transaction ends.
 * Null if the account was deleted.
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
