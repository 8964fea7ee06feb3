import type { MatchedItem } from '@kithline/contract/directory.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import { roleDate } from '../people/role-date.ts';
import type { Db } from '../tables.ts';
import type { RowCriteria } from './person-criteria.ts';
import { roleConditions } from './role-conditions.ts';
import { allOf } from './token-criteria.ts';

/** Items by the person they belong to. */
export type ItemsByPerson = Map<number, MatchedItem[]>;

interface Row {
  person_id: number;
  from_year: number | null;
  to_year: number | null;
  is_ongoing: boolean;
  organization_id: number | null;
  organization: string | null;
  organization_picture: string | null;
}

interface RoleRow extends Row {
  id: number;
  title: string | null;
  from_month: number | null;
  to_month: number | null;
  is_primary: boolean;
  role_type: Named | null;
  seniority_levels: Named[];
  employee_size: Named | null;
  industries: Named[];
}

/** The roles of these persons that satisfy the whole experience group, current ones first, then the newest. */
export async function matchedRoles(
  db: Db,
  personIds: readonly number[],
  role: RowCriteria,
): Promise<ItemsByPerson> {
  const { rows } = await sql<RoleRow>`
    select w.id, w.person_id, w.title, w.from_year, w.from_month, w.to_year, w.to_month, w.is_ongoing, w.is_primary,
      ${oneName(sql`r.role_type_id`)} as role_type, ${oneName(sql`r.size_id`)} as employee_size,
      ${names(sql`r.seniority_ids`)} as seniority_levels, ${names(sql`r.industry_ids`)} as industries,
      o.id as organization_id, o.name as organization, o.profile_picture as organization_picture
    from role_flat r
    join work_role w on w.id = r.role_id
    left join organization o on o.id = r.organization_id
    where r.person_id = any(${[...personIds]}::int[]) and ${allOf(roleConditions(role, 'one by one'))}
    order by w.is_ongoing desc, w.is_primary desc, coalesce(w.to_year, w.from_year) desc nulls last, w.id desc`.execute(
    db,
  );
  return grouped(rows, (row) => ({
    ...commonOf(row, role.filters),
    title: row.title,
    from: roleDate(row.from_year, row.from_month),
    to: roleDate(row.to_year, row.to_month),
    primary: row.is_primary,
    roleType: row.role_type,
    seniorityLevels: row.seniority_levels,
    employeeSize: row.employee_size,
    industries: row.industries,
  }));
}

interface EducationRow extends Row {
  id: number;
  degrees: Named[];
  majors: Named[];
}

/** The studies of these persons that satisfy the whole education group, newest first. */
export async function matchedEducations(
  db: Db,
  personIds: readonly number[],
  { conditions, filters }: RowCriteria,
): Promise<ItemsByPerson> {
  const { rows } = await sql<EducationRow>`
    select e.id, e.person_id, e.from_year, e.to_year, e.is_ongoing, ${names(sql`e.degree_ids`)} as degrees,
      ${names(sql`e.major_ids`)} as majors,
      o.id as organization_id, o.name as organization, o.profile_picture as organization_picture
    from education e join organization o on o.id = e.organization_id
    where e.person_id = any(${[...personIds]}::bigint[]) and ${allOf(conditions)}
    order by e.is_ongoing desc, coalesce(e.to_year, e.from_year) desc nulls last, e.id desc`.execute(db);
  return grouped(rows, (row) => ({
    ...commonOf(row, filters),
    from: roleDate(row.from_year, null),
    to: roleDate(row.to_year, null),
    degrees: row.degrees,
    majors: row.majors,
  }));
}

function commonOf(row: Row & { id: number }, filters: readonly string[]) {
  const { organization_id, organization, organization_picture } = row;
  return {
    id: row.id,
    matched: [...filters],
    isOngoing: row.is_ongoing,
    organization:
      organization_id === null
        ? null
        : { id: organization_id, name: organization ?? '', profilePicture: organization_picture },
  };
}

function grouped<R extends { person_id: number }>(
  rows: readonly R[],
  toItem: (row: R) => MatchedItem,
): ItemsByPerson {
  const items: ItemsByPerson = new Map();
  for (const row of rows) items.set(row.person_id, [...(items.get(row.person_id) ?? []), toItem(row)]);
  return items;
}

const oneName = (id: ReturnType<typeof sql>) =>
  sql`(select jsonb_build_object('id', l.id, 'name', l.name) from lookup l where l.id = ${id})`;

const names = (ids: ReturnType<typeof sql>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.position, l.id), '[]')
    from lookup l where l.id = any(${ids}))`;
