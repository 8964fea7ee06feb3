import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { forgetUnknownOrganizations, forgetUnknownPersons } from '../identity/forget-unknown-persons.ts';

/**
 * Deletes all statements of a network, present and former, and what only they said. The caller holds the directory and the
 * network's row.
 */
export async function deleteStatements(db: Db, networkId: number): Promise<void> {
  await db.deleteFrom('contact_move').where('network_id', '=', networkId).execute();
  const { rows } = await sql<{ persons: number[]; organizations: number[] }>`
    with present as (
      delete from network_contact where network_id = ${networkId} returning person_id, organization_id
    ), former as (
      delete from former_statement where network_id = ${networkId} returning person_id, organization_id
    ), stated as (
      select * from present union all select * from former
    )
    select coalesce(array_agg(distinct person_id), '{}') as persons,
      coalesce(array_agg(distinct organization_id) filter (where organization_id is not null), '{}') as organizations
    from stated`.execute(db);
  await db
    .updateTable('network')
    .set({ file_day: null, import_id: null, updated_on: null })
    .where('id', '=', networkId)
    .execute();
  await forgetUnknownPersons(db, rows[0]?.persons ?? []);
  await forgetUnknownOrganizations(db, rows[0]?.organizations ?? []);
}
