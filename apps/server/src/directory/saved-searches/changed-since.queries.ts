import type { SavedEntity } from '@kithline/contract/saved-searches.ts';
import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';

/** Fields of profiles by which nobody is found, and which not everybody reads. */
const UNSOUGHT = [
  'crm',
  'emailPersonal',
  'emailWork',
  'showsEmailPersonal',
  'showsEmailWork',
  'mappedLinkedinSlugs',
  'mappedPdlCompanyIds',
  'mappedPdlSchoolIds',
];

/** SQL for the changes of profiles since an instant, without those of such fields alone. */
const changesAfter = (since: Date) => sql`
  select * from profile_change p
  where p.made_on > ${since} and exists (
    select from profile_change_field f where f.change_id = p.id and f.field <> all(${UNSOUGHT}::text[]))`;

/**
 * Persons of whom something has changed since an instant that the viewer sees: a statement that an import has
 * brought, or an edited profile. Organizations: those whose facts were edited.
 */
export async function changedSince(
  db: Db,
  viewerScope: ViewerScope,
  { entity, since }: { entity: SavedEntity; since: Date },
): Promise<number[]> {
  const { contacts, profiles } = spacesSeen(viewerScope);
  const changed =
    entity === 'organization'
      ? sql`
          select organization_id as id from (${changesAfter(since)}) as change
          where organization_id is not null`
      : sql`
          select c.person_id as id from (${contacts}) as c
          where c.first_import_id = any(array(select id from contact_import where completed_on > ${since}))
          union
          select person_id from (${changesAfter(since)}) as change
          where person_id is not null and (not in_profile or person_id in (${profiles}))`;
  const { rows } = await sql<{ id: number }>`select distinct id from (${changed}) as changed`.execute(db);
  return rows.map(({ id }) => id);
}
