import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import { shownOrganizationNames } from '../../seen-facts/seen-organizations.ts';
import type { Db } from '../../tables.ts';
import { EVERY_PERSON } from '../person-criteria.ts';
import { organizationsOfScope } from './organization-lists.ts';
import { countPersons } from './person-lists.ts';

export async function totals(
  db: Db,
  viewerScope: ViewerScope,
): Promise<{ persons: number; organizations: number }> {
  const spaces = spacesSeen(viewerScope);
  const { rows } = await sql<{ organizations: number }>`
    with ${organizationsOfScope(viewerScope)}
    select count(*)::int as organizations
    from (${shownOrganizationNames(spaces, sql`select organization_id from held`)}) as shown`.execute(db);
  return {
    persons: await countPersons(db, viewerScope, EVERY_PERSON),
    organizations: rows[0]?.organizations ?? 0,
  };
}
