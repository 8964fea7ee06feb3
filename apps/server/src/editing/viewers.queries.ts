import { sql } from 'kysely';
import { BELONGING } from '../scopes/belonging.ts';
import { type Sight, spacesSeen } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';

/** A user as one who asks, outside of a request; null when the account is gone. */
export async function viewerOf(db: Db, userId: number): Promise<Viewer | null> {
  const { rows } = await sql<Viewer>`
    select u.id as "userId", u.person_id as "personId", u.is_admin as "isAdmin", n.id as "networkId",
      array(select belonging.collective_id from (${BELONGING}) as belonging where belonging.user_id = u.id) as "collectiveIds"
    from users u join network n on n.user_id = u.id where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Whether the profile of a member is among the spaces of a sight. */
export async function seesProfile(db: Db, sight: Sight, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select where ${personId}::bigint in (${spacesSeen(sight).profiles})`.execute(db);
  return rows.length > 0;
}
