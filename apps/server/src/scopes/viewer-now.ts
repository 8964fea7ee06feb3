import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { BELONGING } from './belonging.ts';

/**
 * Returns a member as the viewer for whom a job works, with the rights that the member has now. Undefined if
 * the member is suspended or no longer exists.
 */
export async function viewerNow(db: Db, userId: number): Promise<Viewer | undefined> {
  const { rows } = await sql<Viewer>`
    select u.id as user_id, u.person_id, u.is_admin, n.id as network_id,
      array(select b.collective_id from (${BELONGING}) as b where b.user_id = u.id) as collective_ids
    from users u join network n on n.user_id = u.id
    where u.suspended_on is null and u.id = ${userId}`.execute(db);
  return rows[0];
}
