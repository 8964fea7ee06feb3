import type { Suggestion } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import { shownOrganizationNames } from '../../seen-facts/seen-organizations.ts';
import type { Db } from '../../tables.ts';

/** The organizations to which these normalized names lead, by name, if the viewer sees a name of them. */
export async function readableAs(
  db: Db,
  viewerScope: ViewerScope,
  norms: readonly string[],
): Promise<Map<string, Suggestion>> {
  if (norms.length === 0) return new Map();
  const { rows } = await sql<Suggestion & { norm: string }>`
    with led as materialized (
      select name_norm, organization_id from organization_name where name_norm = any(${[...norms]}::text[])
    )
    select led.name_norm as norm, o.id, shown.name, o.profile_picture, place.name as detail
    from (${shownOrganizationNames(spacesSeen(viewerScope), sql`select organization_id from led`)}) as shown
    join led using (organization_id)
    join organization o on o.id = shown.organization_id
    left join place on place.id = o.place_id`.execute(db);
  return new Map(rows.map(({ norm, ...suggestion }) => [norm, suggestion]));
}
