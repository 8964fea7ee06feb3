import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { moveInIndex } from './collective-members.ts';

/** Takes everybody out of a network: its contacts and what the index holds of them. The caller holds the network's row. */
export async function emptyNetworkScope(db: Db, networkId: number): Promise<void> {
  await sql`
    create temporary table if not exists emptied_person (person_id bigint primary key) on commit drop`.execute(
    db,
  );
  await sql`truncate emptied_person`.execute(db);
  await sql`
    with gone as (delete from network_contact where network_id = ${networkId} returning person_id)
    insert into emptied_person
    select person_id from gone union select person_id from scope_person where scope_id = ${networkId}`.execute(
    db,
  );
  await moveInIndex(db, [networkId], { tempTable: 'emptied_person' });
}

/** Deletes an empty network with all that hangs on it: its labels, the notes that are kept in it, its imports. */
export async function closeNetworkScope(db: Db, networkId: number): Promise<void> {
  await db.deleteFrom('scope_stat').where('scope_id', '=', networkId).execute();
  await db.deleteFrom('scope').where('id', '=', networkId).where('kind', '=', 'network').execute();
}
