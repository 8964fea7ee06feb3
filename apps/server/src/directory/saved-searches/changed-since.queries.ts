import type { SavedEntity } from '@kithline/contract/saved-searches.ts';
import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';

/** Profile fields that no filter uses and that are hidden from some viewers. */
const UNUSED_BY_FILTERS = [
  'crm',
  'emailPersonal',
  'emailWork',
  'showsEmailPersonal',
  'showsEmailWork',
  'mappedLinkedinSlugs',
  'mappedPdlCompanyIds',
  'mappedPdlSchoolIds',
];

/** SQL for the changes of profiles after `since`, except changes of only `UNUSED_BY_FILTERS`. */
export const changesAfter = (since: Date) => sql`
  select * from profile_change p
  where p.made_on > ${since} and exists (
    select from profile_change_field f where f.change_id = p.id and f.field <> all(${UNUSED_BY_FILTERS}::text[]))`;

/**
 * The columns of a statement that everybody who sees the statement may read. The e-mail address, and what is
 * derived from it, are not among them.
 */
const READ_BY_ALL = [
  'person_id',
  'first_name',
  'last_name',
  'credentials',
  'name',
  'slug',
  'linkedin',
  'company',
  'organization_id',
  'position',
  'title_id',
  'connected_on',
];
const readByAll = (row: string) =>
  sql`(${sql.join(READ_BY_ALL.map((column) => sql.ref(`${row}.${column}`)))})`;

/**
 * SQL for whether a statement `c`, made by an import after `since`, may say something new to the viewer.
 * Always true for the owner of the file and for administrators, who may read every column. False for others
 * if the contact's statement at `since` had the same values in `READ_BY_ALL`.
 */
export const mayBeNewToViewer = ({ viewer }: ViewerScope, since: Date) => sql`
  (${viewer.isAdmin} or c.network_id = ${viewer.networkId} or not exists (
    select from former_statement f
    where f.network_id = c.network_id and f.contact_id = c.contact_id
      and f.last_import_id = any(array(
        select previous_import_id from contact_import where completed_on > ${since}))
      and (f.first_import_id is null or f.first_import_id <> all(array(
        select id from contact_import where completed_on > ${since})))
      and ${readByAll('f')} is not distinct from ${readByAll('c')}))`;

/**
 * Persons with a change after `since` that the viewer sees, in a contacts file or in the profile, or
 * organizations whose profile was edited after `since`.
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
            and ${mayBeNewToViewer(viewerScope, since)}
          union
          select person_id from (${changesAfter(since)}) as change
          where person_id is not null and (not in_profile or person_id in (${profiles}))`;
  const { rows } = await sql<{ id: number }>`select distinct id from (${changed}) as changed`.execute(db);
  return rows.map(({ id }) => id);
}
