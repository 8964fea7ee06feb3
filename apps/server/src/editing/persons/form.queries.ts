import type { FieldSaying, FormRole, FormStudy } from '@kithline/contract/editing.ts';
import { type RawBuilder, sql } from 'kysely';
import { roleDate } from '../../people/role-date.ts';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import { precedenceOfCommon } from '../../seen-facts/seen-names.ts';
import type { Db } from '../../tables.ts';

interface EntryColumns {
  organizationId: number | null;
  fromYear: number | null;
  toYear: number | null;
}

type RoleRow = Omit<FormRole, 'organization' | 'from' | 'to'> &
  EntryColumns & { fromMonth: number | null; toMonth: number | null };

/** SQL for the id and name of a lookup `l`. */
const NAMED = sql`jsonb_build_object('id', l.id, 'name', l.name)`;

/**
 * SQL for whether the form shows a role `w` as primary. At most one role is shown as primary. A marked role
 * of the profile comes before one of the common space, as in `shownRoles`.
 */
const IS_PRIMARY = sql`w.is_primary and row_number() over (
  order by w.is_primary desc, w.in_profile desc, ${precedenceOfCommon(sql`w.source`)},
    w.from_year desc nulls last, w.from_month desc nulls last, w.id desc) = 1`;

/**
 * Returns the roles of the profile, and those of the common space that the profile does not override. Current
 * roles come first. Among the current and among the other roles, a primary role comes first, then the most
 * recent ones.
 */
export async function formRoles(db: Db, viewerScope: ViewerScope, personId: number): Promise<FormRole[]> {
  const { rows } = await sql<RoleRow>`
    select w.id, w.organization_id, coalesce(w.title, '') as title,
      w.from_year, w.from_month, w.to_year, w.to_month,
      w.is_ongoing, ${IS_PRIMARY} as "primary",
      w.role_type_id is not null as "isRoleTypeChosen", w.seniority_ids is not null as "isSeniorityChosen",
      (select ${NAMED} from lookup l where l.id = coalesce(w.role_type_id, t.role_type_id)) as "roleType",
      (select coalesce(jsonb_agg(${NAMED} order by l.position), '[]') from lookup l
        where l.id = any(coalesce(w.seniority_ids, t.seniority_ids, '{}'))) as "seniorityLevels"
    from work_role w left join title t on t.id = w.title_id
    where w.person_id = ${personId} and not w.overridden
    order by w.is_ongoing desc, "primary" desc, coalesce(w.to_year, w.from_year) desc nulls last,
      coalesce(w.to_month, w.from_month) desc nulls last, w.from_year desc nulls last,
      w.from_month desc nulls last, w.id desc`.execute(db);
  const organizations = await organizationsOf(db, viewerScope, rows);
  return rows.map(({ organizationId, fromYear, fromMonth, toYear, toMonth, ...role }) => ({
    ...role,
    organization: organizations.get(organizationId ?? 0) ?? null,
    from: roleDate(fromYear, fromMonth),
    to: roleDate(toYear, toMonth),
  }));
}

/**
 * Returns the studies of the profile, and those of the common space that the profile does not override, the
 * most recent first.
 */
export async function formStudies(db: Db, viewerScope: ViewerScope, personId: number): Promise<FormStudy[]> {
  const named = (ids: string) => sql`
    (select coalesce(jsonb_agg(${NAMED} order by l.position, l.name_norm), '[]') from lookup l
      where l.id = any(${sql.ref(ids)}))`;
  const { rows } = await sql<Omit<FormStudy, 'organization'> & Pick<EntryColumns, 'organizationId'>>`
    select e.id, e.organization_id, ${named('e.degree_ids')} as degrees,
      ${named('e.major_ids')} as majors, e.from_year as "from", e.to_year as "to", e.is_ongoing
    from education e where e.person_id = ${personId} and not e.overridden
    order by coalesce(e.to_year, e.from_year) desc nulls last, e.from_year desc nulls last, e.id desc`.execute(
    db,
  );
  const organizations = await organizationsOf(db, viewerScope, rows);
  return rows.map(({ organizationId, ...study }) => ({
    ...study,
    organization: organizations.get(organizationId ?? 0) ?? null,
  }));
}

const organizationsOf = (
  db: Db,
  viewerScope: ViewerScope,
  rows: readonly Pick<EntryColumns, 'organizationId'>[],
) =>
  readOrganizationRefs(
    db,
    viewerScope,
    rows.flatMap(({ organizationId }) => organizationId ?? []),
  );

/** The job of a person in one contacts file. */
export interface StatedRole {
  readonly organizationId: number | null;
  readonly company: string | null;
  readonly title: string | null;
  readonly titleId: number | null;
  /** The id of an equal current role in the form, or null. */
  readonly heldAs: number | null;
}

/**
 * SQL for what contacts files state about a person, as rows of `network_contact`. An administrator may read
 * the rows of all files, a member only those of the member's own file.
 */
function statementsForEditor(viewerScope: ViewerScope, personId: number): RawBuilder<unknown> {
  const { isAdmin, networkId } = viewerScope.viewer;
  return sql`
    select c.* from (${spacesSeen(viewerScope).contacts}) as c
    where c.person_id = ${personId} and ${isAdmin ? sql`true` : sql`c.network_id = ${networkId}`}`;
}

/** SQL for the id of a current role in the form that equals the job of a statement `c`, or null. */
const HELD_AS = sql`(
  select min(w.id) from work_role w
  where w.person_id = c.person_id and not w.overridden and w.is_ongoing
    and (w.organization_id, w.title_id) is not distinct from (c.organization_id, c.title_id))`;

/** Returns the job of a person in a member's file, if the editor may read that file. */
export async function statedRole(
  db: Db,
  viewerScope: ViewerScope,
  { personId, ownerId }: { personId: number; ownerId: number },
): Promise<StatedRole | null> {
  const { rows } = await sql<StatedRole>`
    select c.organization_id, c.company, c.position as title, c.title_id,
      ${HELD_AS} as "heldAs"
    from (${statementsForEditor(viewerScope, personId)}) as c
    join network n on n.id = c.network_id join users u on u.id = n.user_id
    where u.person_id = ${ownerId} and (c.organization_id is not null or c.title_id is not null)`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns what current contacts files state about a person, field by field: the viewer's own file first, then
 * the others, newest first. Members get only what their own file states.
 */
export async function sayings(db: Db, viewerScope: ViewerScope, personId: number): Promise<FieldSaying[]> {
  const { rows } = await sql<FieldSaying>`
    select said.field, said.value, n.id = ${viewerScope.viewer.networkId} as "isOwn", jsonb_build_object(
      'ownerId', owner.id, 'owner', owner.name, 'day', to_char(n.file_day, 'YYYY-MM-DD')) as file
    from (${statementsForEditor(viewerScope, personId)}) as c
    join network n on n.id = c.network_id join users u on u.id = n.user_id
    join (${MEMBER_NAMES}) as owner on owner.id = u.person_id
    cross join lateral (values
      (1, 'firstName', case when not c.nameless then c.first_name end),
      (2, 'lastName', case when not c.nameless then c.last_name end),
      (3, 'linkedin', c.linkedin),
      (4, case when c.email_is_personal then 'emailPersonal' else 'emailWork' end, c.email),
      -- leaves out a role that the form already shows
      (5, 'role', case when ${HELD_AS} is null
        then concat_ws(', ', nullif(c.position, ''), nullif(c.company, '')) end)
    ) as said (place, field, value)
    where said.value <> ''
    order by "isOwn" desc, n.file_day desc nulls last, n.id, said.place`.execute(db);
  return rows;
}
