import type { FieldSaying, FormRole, FormStudy } from '@kithline/contract/editing.ts';
import type { OrganizationRef } from '@kithline/contract/people.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import { roleDate } from '../people/role-date.ts';
import { type Sight, spacesSeen } from '../scopes/seen-spaces.ts';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import { precedenceOfCommon } from '../seen-facts/seen-names.ts';
import { shownOrganizationNames } from '../seen-facts/seen-organizations.ts';
import type { Db } from '../tables.ts';
import { HELD_AS, statementsForEditor } from './stated-role.queries.ts';

/** Names of lookups by their ids, also of those that were deleted or merged: the history goes on saying what was there. */
export async function lookupNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('lookup')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('retired_lookup').select(['id', 'name']).where('id', 'in', ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function placeNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from place where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Organizations that the viewer sees, by their ids. */
export async function organizationRefs(
  db: Db,
  sight: Sight,
  ids: readonly number[],
): Promise<Map<number, OrganizationRef>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OrganizationRef>`
    select o.id, named.name, o.profile_picture as "profilePicture"
    from (${shownOrganizationNames(spacesSeen(sight), sql`select unnest(${ids}::bigint[])`)}) as named
    join organization o on o.id = named.organization_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface RoleRow {
  id: number;
  organization_id: number | null;
  title: string | null;
  from_year: number | null;
  from_month: number | null;
  to_year: number | null;
  to_month: number | null;
  is_ongoing: boolean;
  is_primary: boolean;
  role_type: Named | null;
  is_role_type_chosen: boolean;
  seniority_levels: Named[];
  is_seniority_chosen: boolean;
}

/** SQL for whether a role `w` is shown as primary: at most one is. The profile's mark counts before the common space's, as in `shownRoles`. */
const IS_PRIMARY = sql`w.is_primary and row_number() over (
  order by w.is_primary desc, w.in_profile desc, ${precedenceOfCommon(sql`w.source`)},
    w.from_year desc nulls last, w.from_month desc nulls last, w.id desc) = 1`;

/** Roles of the profile and of the common space, without those that the profile hides; current ones first, then the newest. */
export async function formRoles(db: Db, sight: Sight, personId: number): Promise<FormRole[]> {
  const { rows } = await sql<RoleRow>`
    select w.id, w.organization_id, w.title, w.from_year, w.from_month, w.to_year, w.to_month, w.is_ongoing, ${IS_PRIMARY} as is_primary,
      w.role_type_id is not null as is_role_type_chosen, w.seniority_ids is not null as is_seniority_chosen,
      (select jsonb_build_object('id', l.id, 'name', l.name) from lookup l where l.id = coalesce(w.role_type_id, t.role_type_id)) as role_type,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.position), '[]') from lookup l
        where l.id = any(coalesce(w.seniority_ids, t.seniority_ids, '{}'))) as seniority_levels
    from work_role w left join title t on t.id = w.title_id
    where w.person_id = ${personId} and not w.overridden
    order by w.is_ongoing desc, is_primary desc, coalesce(w.to_year, w.from_year) desc nulls last,
      coalesce(w.to_month, w.from_month) desc nulls last, w.from_year desc nulls last, w.from_month desc nulls last, w.id desc`.execute(
    db,
  );
  const refs = await organizationRefs(
    db,
    sight,
    rows.flatMap((row) => row.organization_id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    organization: refs.get(row.organization_id ?? 0) ?? null,
    title: row.title ?? '',
    from: roleDate(row.from_year, row.from_month),
    to: roleDate(row.to_year, row.to_month),
    isOngoing: row.is_ongoing,
    primary: row.is_primary,
    seniorityLevels: row.seniority_levels,
    isSeniorityChosen: row.is_seniority_chosen,
    roleType: row.role_type,
    isRoleTypeChosen: row.is_role_type_chosen,
  }));
}

interface StudyRow {
  id: number;
  organization_id: number;
  from_year: number | null;
  to_year: number | null;
  is_ongoing: boolean;
  degrees: Named[];
  majors: Named[];
}

/** Studies, as `formRoles` has roles; newest first. */
export async function formStudies(db: Db, sight: Sight, personId: number): Promise<FormStudy[]> {
  const named = (ids: string) => sql`
    (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.position, l.name_norm), '[]') from lookup l
      where l.id = any(${sql.ref(ids)}))`;
  const { rows } = await sql<StudyRow>`
    select e.id, e.organization_id, e.from_year, e.to_year, e.is_ongoing, ${named('e.degree_ids')} as degrees, ${named('e.major_ids')} as majors
    from education e where e.person_id = ${personId} and not e.overridden
    order by coalesce(e.to_year, e.from_year) desc nulls last, e.from_year desc nulls last, e.id desc`.execute(
    db,
  );
  const refs = await organizationRefs(
    db,
    sight,
    rows.map((row) => row.organization_id),
  );
  return rows.map((row) => {
    const { id, degrees, majors, from_year: from, to_year: to, is_ongoing: isOngoing } = row;
    const organization = refs.get(row.organization_id) ?? null;
    return { id, organization, degrees, majors, from, to, isOngoing };
  });
}

interface SayingRow {
  /** Null where the file gives no name. */
  first_name: string | null;
  last_name: string | null;
  linkedin: string | null;
  email: string | null;
  email_is_personal: boolean;
  position: string | null;
  company: string | null;
  owner_id: number;
  owner: string;
  day: string | null;
  is_own: boolean;
  /** The person has this role already. */
  is_held: boolean;
}

/** What present files say of a person, field by field; the viewer's own first, then the newest. All for administrators, else the viewer's own. */
export async function sayings(db: Db, sight: Sight, personId: number): Promise<FieldSaying[]> {
  const { rows } = await sql<SayingRow>`
    select case when not c.nameless then c.first_name end as first_name, case when not c.nameless then c.last_name end as last_name, c.linkedin, c.email, c.email_is_personal, c.position, c.company, owner.id as owner_id, owner.name as owner,
      to_char(n.file_day, 'YYYY-MM-DD') as day, n.id = ${sight.viewer.networkId} as is_own, ${HELD_AS} is not null as is_held
    from (${statementsForEditor(sight, personId)}) as c
    join network n on n.id = c.network_id join users u on u.id = n.user_id
    join (${MEMBER_NAMES}) as owner on owner.id = u.person_id
    order by is_own desc, n.file_day desc nulls last, n.id`.execute(db);
  return rows.flatMap((row) => {
    const said: [FieldSaying['field'], string | null][] = [
      ['firstName', row.first_name],
      ['lastName', row.last_name],
      ['linkedin', row.linkedin],
      [row.email_is_personal ? 'emailPersonal' : 'emailWork', row.email],
      [
        'role',
        row.is_held
          ? null
          : [row.position, row.company].filter((text) => text !== null && text !== '').join(', '),
      ],
    ];
    const file = { ownerId: row.owner_id, owner: row.owner, day: row.day };
    return said.flatMap(([field, value]) => (value ? [{ field, value, file, isOwn: row.is_own }] : []));
  });
}
