import { sql } from 'kysely';
import { readablePeople, spacesSeen, type ViewerScope } from '../scopes/seen-spaces.ts';
import { organizationsReached } from '../seen-facts/seen-roles.ts';
import type { Db } from '../tables.ts';

/**
 * Whether people about whom the viewer may read in the scope lead to the organization, by what is seen there
 * of them.
 */
export async function isReadableOrganization(
  db: Db,
  viewerScope: ViewerScope,
  organizationId: number,
): Promise<boolean> {
  const spaces = spacesSeen(viewerScope);
  const who = sql`select candidate.person_id from candidate`;
  // Candidates first: everybody whom any fact links to the organization. The seen spaces decide among them.
  const { rows } = await sql`
    with linked as materialized (
      select person_id from network_contact where organization_id = ${organizationId}
      union select person_id from former_statement where organization_id = ${organizationId}
      union select person_id from work_role where organization_id = ${organizationId}
      union select person_id from education where organization_id = ${organizationId}
      union select person_id from person_supported_organization where organization_id = ${organizationId}
    ), candidate as materialized (
      select linked.person_id from linked
      where linked.person_id in (select readable.person_id from (${readablePeople(viewerScope)}) as readable)
    )
    select from (${organizationsReached(spaces, who, { support: true })}) as reached
    where reached.organization_id = ${organizationId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function isOrganization(db: Db, organizationId: number): Promise<boolean> {
  const { rows } = await sql`select from organization where id = ${organizationId}`.execute(db);
  return rows.length > 0;
}
