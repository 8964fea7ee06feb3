import { sql } from 'kysely';
import { BELONGING } from '../../scopes/belonging.ts';
import type { Db } from '../../tables.ts';

/** The users who belong to a collective. */
export async function usersOfCollective(db: Db, collectiveId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from (${BELONGING}) as belonging where collective_id = ${collectiveId}`.execute(db);
  return rows.map(({ id }) => id);
}
