import type { FileSaying, OrganizationRef, WorkHistoryItem, WorkRole } from '@kithline/contract/people.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { factsOfPersons } from '../seen-facts/facts-of-persons.ts';
import { isFactSeen } from '../seen-facts/is-fact-seen.ts';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import { shownOrganizationNames } from '../seen-facts/seen-organizations.ts';
import { shownRoles } from '../seen-facts/seen-roles.ts';
import type { Db, RowOf } from '../tables.ts';
import { roleDate } from './role-date.ts';

interface FileRow {
  ownerId: number;
  owner: string;
  fileDay: string | null;
}

interface PlaceOfWorkRow {
  organizationId: number | null;
  organization: string | null;
  organizationPicture: string | null;
}

interface RoleRow
  extends
    PlaceOfWorkRow,
    RowOf<'workRole', 'id' | 'personId' | 'title' | 'isPrimary' | 'source'>,
    RowOf<'workRole', 'fromYear' | 'fromMonth' | 'toYear' | 'toMonth' | 'isOngoing'> {
  roleType: Named | null;
  seniorityLevels: Named[];
  ownerId: number | null;
  owner: string | null;
  fileDay: string | null;
  endedBy: string | null;
}

export interface RoleAt {
  personId: number;
  organization: OrganizationRef | null;
  role: WorkRole;
}

export interface RolesQuery {
  readonly personIds: readonly number[];
  readonly organizationId?: number;
}

/** Returns the roles that the viewer sees of these persons: current ones first, then the newest. */
export async function rolesOf(
  db: Db,
  viewerScope: ViewerScope,
  { personIds, organizationId }: RolesQuery,
): Promise<RoleAt[]> {
  if (personIds.length === 0) return [];
  const { ctes, who, spaces, allSpaces } = factsOfPersons(viewerScope, personIds);
  const employers = sql`select role.organization_id from role`;
  const isAtOrganization =
    organizationId === undefined ? sql`true` : sql`r.organization_id = ${organizationId}::bigint`;
  const { rows } = await sql<RoleRow>`
    with ${ctes},
    role as materialized (
      select r.id, r.person_id, r.organization_id, r.title, r.from_year, r.from_month, r.to_year, r.to_month, r.is_ongoing, r.is_primary,
        r.source, r.role_type_id, r.seniority_ids, r.precedence, r.network_id, r.file_day, r.ended_by
      from (${shownRoles(spaces, who)}) as r where ${isAtOrganization})
    select w.id, w.person_id, w.title, w.from_year, w.from_month, w.to_year, w.to_month, w.is_ongoing, w.is_primary, w.source,
      (select jsonb_build_object('id', l.id, 'name', l.name) from lookup l where l.id = w.role_type_id) as role_type,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.position), '[]') from lookup l
        where l.id = any(w.seniority_ids)) as seniority_levels,
      o.id as organization_id, named.name as organization, o.profile_picture as organization_picture,
      owner.id as owner_id, owner.name as owner, to_char(w.file_day, 'YYYY-MM-DD') as file_day,
      to_char(w.ended_by, 'YYYY-MM-DD') as ended_by
    from role w
    left join (${shownOrganizationNames(allSpaces, employers)}) as named
      on named.organization_id = w.organization_id
    left join organization o on o.id = named.organization_id
    left join network n on n.id = w.network_id
    left join users u on u.id = n.user_id
    left join (${MEMBER_NAMES}) as owner on owner.id = u.person_id
    order by w.is_ongoing desc, w.is_primary desc, coalesce(w.to_year, w.from_year) desc nulls last,
      coalesce(w.to_month, w.from_month) desc nulls last, w.from_year desc nulls last, w.from_month desc nulls last,
      w.precedence, w.file_day desc nulls last, w.id desc`.execute(db);
  return rows.map(toRoleAt);
}

function toRoleAt(row: RoleRow): RoleAt {
  return {
    personId: row.personId,
    organization: placeOfWork(row),
    role: {
      id: row.id,
      title: row.title,
      from: roleDate(row.fromYear, row.fromMonth),
      to: roleDate(row.toYear, row.toMonth),
      isOngoing: row.isOngoing,
      primary: row.isPrimary,
      roleType: row.roleType,
      seniorityLevels: row.seniorityLevels,
      source: row.source,
      file: row.ownerId === null ? null : { ownerId: row.ownerId, owner: row.owner ?? '', day: row.fileDay },
      until:
        row.fileDay === null || row.endedBy === null
          ? null
          : { after: monthOf(row.fileDay), before: monthOf(row.endedBy) },
    },
  };
}

const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

function placeOfWork(row: PlaceOfWorkRow): OrganizationRef | null {
  const { organizationId: id, organization, organizationPicture: profilePicture } = row;
  return id === null ? null : { id, name: organization ?? '', profilePicture };
}

/** Groups roles by organization, in the order of each organization's first role. */
export function byOrganization(roles: readonly RoleAt[]): WorkHistoryItem[] {
  const items = new Map<number | string, WorkHistoryItem>();
  for (const { organization, role } of roles) {
    // Roles without an organization are never grouped.
    const key = organization?.id ?? `role ${role.id}`;
    const item = items.get(key) ?? { organization, roles: [] };
    item.roles.push(role);
    items.set(key, item);
  }
  return [...items.values()];
}

/**
 * Returns what contacts files state about a person's work beside the work history. If the person wrote a role
 * into the profile, returns the statements of all files that the viewer sees. If an administrator wrote a
 * role, returns the statement of the viewer's own file about the role's organization. Leaves out statements
 * that equal a current role. The viewer's own file comes first, then the newest file.
 */
export async function sayingsOfFiles(
  db: Db,
  viewerScope: ViewerScope,
  personId: number,
): Promise<FileSaying[]> {
  const { ctes, spaces, allSpaces } = factsOfPersons(viewerScope, [personId]);
  const employers = sql`select said.organization_id from said`;
  const { rows } = await sql<PlaceOfWorkRow & FileRow & { title: string | null }>`
    with ${ctes},
    said as materialized (
      select c.* from (${spaces.contacts}) as c
      where c.person_id = ${personId} and (c.organization_id is not null or c.title_id is not null)
        and exists (
          select from work_role w where w.person_id = ${personId} and ${isFactSeen('w', spaces)} and (
            w.in_profile and w.source = 'self'
            or c.network_id = ${viewerScope.viewer.networkId} and w.source = 'admin' and w.organization_id = c.organization_id))
        and not exists (
          select from work_role w where w.person_id = ${personId} and ${isFactSeen('w', spaces)} and w.is_ongoing
            and (w.organization_id, w.title_id) is not distinct from (c.organization_id, c.title_id)))
    select said.position as title, o.id as organization_id, named.name as organization, o.profile_picture as organization_picture,
      owner.id as owner_id, owner.name as owner, to_char(n.file_day, 'YYYY-MM-DD') as file_day
    from said
    join network n on n.id = said.network_id
    join users u on u.id = n.user_id
    join (${MEMBER_NAMES}) as owner on owner.id = u.person_id
    left join (${shownOrganizationNames(allSpaces, employers)}) as named
      on named.organization_id = said.organization_id
    left join organization o on o.id = named.organization_id
    order by n.id = ${viewerScope.viewer.networkId} desc, n.file_day desc nulls last, n.updated_on desc nulls last,
      n.import_id desc nulls last, n.id`.execute(db);
  return rows.map((row) => ({
    title: row.title,
    organization: placeOfWork(row),
    file: { ownerId: row.ownerId, owner: row.owner, day: row.fileDay },
  }));
}
