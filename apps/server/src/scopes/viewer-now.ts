import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { BELONGING } from './belonging.ts';

/** A member with the rights of now, for jobs; undefined for one who is suspended or gone. */
export async function viewerNow(db: Db, userId: number): Promise<Viewer | undefined> {
  const { rows } = await sql<Viewer>`
    select u.id as "userId", u.person_id as "personId", u.is_admin as "isAdmin", n.id as "networkId",
      array(select b.collective_id from (${BELONGING}) as b where b.user_id = u.id) as "collectiveIds"
    from users u join network n on n.user_id = u.id
    where u.suspended_on is null and u.id = ${userId}`.execute(db);
  return rows[0];
}
