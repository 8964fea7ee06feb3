import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { ReferredRecords } from '../identity/referred.ts';

/**
 * Deletes all present and former statements of a network, which then has no present file. The caller holds
 * the locks on statements and on the network's row. Returns the persons and organizations that these
 * statements named.
 */
export async function deleteStatements(db: Db, networkId: number): Promise<ReferredRecords> {
  await db.deleteFrom('contactMove').where('networkId', '=', networkId).execute();
  const { rows } = await sql<ReferredRecords>`
    with present as (
      delete from network_contact where network_id = ${networkId} returning person_id, organization_id
    ), former as (
      delete from former_statement where network_id = ${networkId} returning person_id, organization_id
    ), stated as (
      select * from present union all select * from former
    )
    select coalesce(array_agg(distinct person_id), '{}') as person_ids,
      coalesce(array_agg(distinct organization_id) filter (where organization_id is not null), '{}') as organization_ids
    from stated`.execute(db);
  await db
    .updateTable('network')
    .set({ fileDay: null, importId: null, updatedOn: null })
    .where('id', '=', networkId)
    .execute();
  return rows[0] ?? { personIds: [], organizationIds: [] };
}
