import type { OrganizationRef } from '@kithline/contract/people.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import { roleDate } from '../../people/role-date.ts';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import { shownOrganizationNames } from '../../seen-facts/seen-organizations.ts';
import { shownItems, shownProfiles, shownSupport } from '../../seen-facts/seen-profiles.ts';
import { shownEducations, shownRoles } from '../../seen-facts/seen-roles.ts';
import type { Db, RowOf } from '../../tables.ts';
import type { Period } from '../compare-periods.ts';

/** An organization at which the viewer and a person have both been, with the periods of each. */
export interface SharedOrganization {
  organization: OrganizationRef;
  mine: Period[];
  theirs: Period[];
}

type RoleDates = RowOf<'workRole', 'fromYear' | 'fromMonth' | 'toYear' | 'toMonth' | 'isOngoing'>;

interface PeriodRow extends RoleDates {
  personId: number;
  organizationId: number;
  name: string;
  profilePicture: string | null;
}

const bothOf = ({ viewer }: ViewerScope, personId: number) =>
  sql`select unnest(${[viewer.personId, personId]}::bigint[])`;

/** Returns the organizations at which the viewer and the person both worked, in no particular order. */
export function sharedEmployers(
  db: Db,
  viewerScope: ViewerScope,
  personId: number,
): Promise<SharedOrganization[]> {
  const roles = shownRoles(spacesSeen(viewerScope), bothOf(viewerScope, personId));
  return sharedOrganizations(
    db,
    viewerScope,
    sql`select person_id, organization_id, from_year, from_month, to_year, to_month, is_ongoing from (${roles}) as r`,
  );
}

/** Returns the schools at which the viewer and the person both studied, in no particular order. */
export function sharedSchools(
  db: Db,
  viewerScope: ViewerScope,
  personId: number,
): Promise<SharedOrganization[]> {
  const studies = shownEducations(spacesSeen(viewerScope), bothOf(viewerScope, personId));
  return sharedOrganizations(
    db,
    viewerScope,
    sql`select person_id, organization_id, from_year, null::smallint as from_month, to_year,
      null::smallint as to_month, is_ongoing from (${studies}) as e`,
  );
}

async function sharedOrganizations(
  db: Db,
  viewerScope: ViewerScope,
  histories: RawBuilder<unknown>,
): Promise<SharedOrganization[]> {
  const { rows } = await sql<PeriodRow>`
    with history as materialized (${histories}),
    shared as materialized (
      select organization_id from history where organization_id is not null group by 1 having count(distinct person_id) = 2)
    select history.*, named.name, o.profile_picture
    from (${shownOrganizationNames(spacesSeen(viewerScope), sql`select shared.organization_id from shared`)}) as named
    join organization o on o.id = named.organization_id
    join history on history.organization_id = o.id`.execute(db);
  const shared = new Map<number, SharedOrganization>();
  for (const row of rows) {
    const { organizationId: id, name, profilePicture } = row;
    const entry = shared.get(id) ?? { organization: { id, name, profilePicture }, mine: [], theirs: [] };
    (row.personId === viewerScope.viewer.personId ? entry.mine : entry.theirs).push(toPeriod(row));
    shared.set(id, entry);
  }
  return [...shared.values()];
}

export function toPeriod(row: RoleDates): Period {
  return {
    from: roleDate(row.fromYear, row.fromMonth),
    to: roleDate(row.toYear, row.toMonth),
    isOngoing: row.isOngoing,
  };
}

/** Returns the causes and interests of both the viewer and the person, sorted by position in the datasets. */
export async function sharedItems(
  db: Db,
  viewerScope: ViewerScope,
  personId: number,
): Promise<(Named & { dataset: 'causes' | 'interests' })[]> {
  const { rows } = await sql<Named & { dataset: 'causes' | 'interests' }>`
    select l.id, l.name, i.dataset
    from (${shownItems(spacesSeen(viewerScope), bothOf(viewerScope, personId))}) as i join lookup l on l.id = i.item_id
    where i.dataset in ('causes', 'interests')
    group by l.id, i.dataset having count(*) = 2
    order by l.position, l.name_norm`.execute(db);
  return rows;
}

/** Returns the organizations that the viewer and the person both support, sorted by name. */
export async function sharedSupportedOrganizations(
  db: Db,
  viewerScope: ViewerScope,
  personId: number,
): Promise<OrganizationRef[]> {
  const spaces = spacesSeen(viewerScope);
  const { rows } = await sql<OrganizationRef>`
    with shared as materialized (
      select s.organization_id from (${shownSupport(spaces, bothOf(viewerScope, personId))}) as s group by 1 having count(*) = 2)
    select o.id, named.name, o.profile_picture
    from (${shownOrganizationNames(spaces, sql`select shared.organization_id from shared`)}) as named
    join organization o on o.id = named.organization_id
    order by named.name_key, o.id`.execute(db);
  return rows;
}

/** Returns the place where both live; null if their places differ, or if one of them is unknown. */
export async function sharedPlace(db: Db, viewerScope: ViewerScope, personId: number): Promise<Named | null> {
  const { rows } = await sql<Named>`
    select place.id, place.name
    from (${shownProfiles(spacesSeen(viewerScope), bothOf(viewerScope, personId))}) as facts join place on place.id = facts.place_id
    group by place.id having count(*) = 2`.execute(db);
  return rows[0] ?? null;
}
