import type { OrganizationRef } from '@kithline/contract/people.ts';
import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { shownOrganizationNames } from './seen-organizations.ts';

/** Returns organizations by id. Those without a name that the viewer sees are missing. */
export async function readOrganizationRefs(
  db: Db,
  viewerScope: ViewerScope,
  ids: readonly number[],
): Promise<Map<number, OrganizationRef>> {
  const distinctIds = [...new Set(ids)];
  if (distinctIds.length === 0) return new Map();
  const which = sql`select unnest(${distinctIds}::bigint[])`;
  const { rows } = await sql<OrganizationRef>`
    select named.organization_id as id, named.name, o.profile_picture
    from (${shownOrganizationNames(spacesSeen(viewerScope), which)}) as named
    join organization o on o.id = named.organization_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
