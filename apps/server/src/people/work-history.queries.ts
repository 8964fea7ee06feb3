import type { OrganizationRef, WorkHistoryItem, WorkRole } from '@kithline/contract/people.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { roleDate } from './role-date.ts';

interface RoleRow {
  id: number;
  person_id: number;
  title: string | null;
  from_year: number | null;
  from_month: number | null;
  to_year: number | null;
  to_month: number | null;
  is_ongoing: boolean;
  is_primary: boolean;
  source: string;
  role_type: Named | null;
  seniority_levels: Named[];
  organization_id: number | null;
  organization: string | null;
  organization_picture: string | null;
}

/** A role with whose it is and where. */
export interface RoleAt {
  personId: number;
  organization: OrganizationRef | null;
  role: WorkRole;
}

/** Roles of persons, current ones first, then the newest; at one organization only, when that is given. */
export async function rolesOf(
  db: Db,
  personIds: readonly number[],
  organizationId: number | null = null,
): Promise<RoleAt[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<RoleRow>`
    select w.id, w.person_id, w.title, w.from_year, w.from_month, w.to_year, w.to_month, w.is_ongoing, w.is_primary, w.source,
      (select jsonb_build_object('id', l.id, 'name', l.name) from lookup l
        where l.id = coalesce(w.role_type_id, t.role_type_id)) as role_type,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.position), '[]') from lookup l
        where l.id = any(coalesce(w.seniority_ids, t.seniority_ids))) as seniority_levels,
      o.id as organization_id, o.name as organization, o.profile_picture as organization_picture
    from work_role w
    left join title t on t.id = w.title_id
    left join organization o on o.id = w.organization_id
    where w.person_id = any(${[...personIds]}::bigint[])
      and (${organizationId}::bigint is null or w.organization_id = ${organizationId}::bigint)
    order by w.is_ongoing desc, w.is_primary desc, coalesce(w.to_year, w.from_year) desc nulls last,
      coalesce(w.to_month, w.from_month) desc nulls last, w.from_year desc nulls last, w.from_month desc nulls last, w.id desc`.execute(
    db,
  );
  return rows.map(toRoleAt);
}

function toRoleAt(row: RoleRow): RoleAt {
  const { organization_id, organization, organization_picture } = row;
  return {
    personId: row.person_id,
    organization:
      organization_id === null
        ? null
        : { id: organization_id, name: organization ?? '', profilePicture: organization_picture },
    role: {
      id: row.id,
      title: row.title,
      from: roleDate(row.from_year, row.from_month),
      to: roleDate(row.to_year, row.to_month),
      isOngoing: row.is_ongoing,
      primary: row.is_primary,
      roleType: row.role_type,
      seniorityLevels: row.seniority_levels,
      source: row.source,
    },
  };
}

/** Puts roles of one person together by organization, in the order in which an organization first appears. */
export function byOrganization(roles: readonly RoleAt[]): WorkHistoryItem[] {
  const items = new Map<number | string, WorkHistoryItem>();
  for (const { organization, role } of roles) {
    // Roles without an organization have nothing in common.
    const key = organization?.id ?? `role ${role.id}`;
    const item = items.get(key) ?? { organization, roles: [] };
    item.roles.push(role);
    items.set(key, item);
  }
  return [...items.values()];
}
