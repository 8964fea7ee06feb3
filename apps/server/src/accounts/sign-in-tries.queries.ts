import { sql } from 'kysely';
import type { Db } from '../tables.ts';

export async function userIdOf(db: Db, usernameNorm: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('usernameNorm', '=', usernameNorm)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Deletes the count of one key, and subtracts it from the total that it was a part of. */
export async function forgetPart(db: Db, keys: { part: string; total: string }): Promise<void> {
  await sql`
    with part as (delete from attempt where key = ${keys.part} returning window_start, tries)
    update attempt set tries = greatest(attempt.tries - part.tries, 0)
    from part where attempt.key = ${keys.total} and attempt.window_start = part.window_start`.execute(db);
}
