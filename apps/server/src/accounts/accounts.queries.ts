import type { Viewer } from '../house.ts';
import type { Db } from '../tables.ts';

/** The viewer behind a session that has not expired. */
export async function viewerOfSession(db: Db, tokenHash: Buffer, now: Date): Promise<Viewer | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .innerJoin('network', 'network.user_id', 'users.id')
    .select(['users.id as userId', 'users.person_id as personId', 'users.is_admin as isAdmin', 'network.id as networkId'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_on', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
