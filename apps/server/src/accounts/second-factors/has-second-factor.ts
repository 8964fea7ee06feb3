import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** SQL for whether a user has a second factor: a confirmed authenticator app, or a passkey. */
export const hasSecondFactor = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (exists (select from authenticator where authenticator.user_id = ${userId} and authenticator.added_on is not null)
    or exists (select from passkey where passkey.user_id = ${userId}))`;

export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${hasSecondFactor(sql`${userId}::bigint`)} as has`.execute(db);
  return rows[0]?.has ?? false;
}
