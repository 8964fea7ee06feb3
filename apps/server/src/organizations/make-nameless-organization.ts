import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';

/**
 * Inserts an organization to which the normalized name `norm` leads, and returns its id. It has no name in
 * the common space: each viewer sees a spelling from the files and profiles that the viewer sees.
 */
export async function makeNamelessOrganization(db: Db, norm: string): Promise<number> {
  const { rows } = await sql<RowOf<'organizationName', 'organizationId'>>`
    with made as (
      insert into organization (id, type_id, source, sources) values (obscured_id(nextval('organization_number')), 3, 'import', '{}')
      returning id
    )
    insert into organization_name (name_norm, organization_id, name, is_common) select ${norm}, id, ${norm}, false from made
    returning organization_id`.execute(db);
  const [made] = rows;
  if (made === undefined) throw new Error('The organization was not made.');
  return made.organizationId;
}
