import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';
import { inNetwork } from './a-population.ts';
import { aMember } from './factories.ts';

/**
 * Makes a collective show these people. They replace the contacts of a network that is shared with the
 * collective. If no network is shared yet, creates a member who shares one.
 */
export async function showInCollective(
  db: Db,
  collectiveId: number,
  personIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<RowOf<'collectiveNetwork', 'networkId'>>`
    select network_id from collective_network where collective_id = ${collectiveId}`.execute(db);
  const networkId = rows[0]?.networkId ?? (await sharedNetwork(db, collectiveId));
  await inNetwork(db, networkId, personIds);
}

async function sharedNetwork(db: Db, collectiveId: number): Promise<number> {
  const { networkId } = await aMember(db);
  await db.insertInto('collectiveNetwork').values({ collectiveId, networkId }).execute();
  return networkId;
}
