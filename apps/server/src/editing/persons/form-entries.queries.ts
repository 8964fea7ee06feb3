import type { FormRole, FormStudy } from '@kithline/contract/editing.ts';
import { sql } from 'kysely';
import { roleDate } from '../../people/role-date.ts';
import type { Sight } from '../../scopes/seen-spaces.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import { precedenceOfCommon } from '../../seen-facts/seen-names.ts';
import type { Db } from '../../tables.ts';

interface Ends {
  organizationId: number | null;
  fromYear: number | null;
  toYear: number | null;
}

type RoleRow = Omit<FormRole, 'organization' | 'from' | 'to'> &
  Ends & { fromMonth: number | null; toMonth: number | null };

/** SQL for the ids and names of lookups `l`. */
const NAMED = sql`jsonb_build_object('id', l.id, 'name', l.name)`;

/** SQL for whether a role `w` is shown as primary: at most one is. The profile's mark counts before the common space's, as in `shownRoles`. */
const IS_PRIMARY = sql`w.is_primary and row_number() over (
  order by w.is_primary desc, w.in_profile desc, ${precedenceOfCommon(sql`w.source`)},
    w.from_year desc nulls last, w.from_month desc nulls last, w.id desc) = 1`;

/** Roles of the profile and of the common space, without those that the profile hides; current ones first, then the newest. */
export async function formRoles(db: Db, sight: Sight, personId: number): Promise<FormRole[]> {
  const { rows } = await sql<RoleRow>`
    select w.id, w.organization_id as "organizationId", coalesce(w.title, '') as title, w.from_year as "fromYear",
      w.from_month as "fromMonth", w.to_year as "toYear", w.to_month as "toMonth", w.is_ongoing as "isOngoing", ${IS_PRIMARY} as "primary",
      w.role_type_id is not null as "isRoleTypeChosen", w.seniority_ids is not null as "isSeniorityChosen",
      (select ${NAMED} from lookup l where l.id = coalesce(w.role_type_id, t.role_type_id)) as "roleType",
      (select coalesce(jsonb_agg(${NAMED} order by l.position), '[]') from lookup l
        where l.id = any(coalesce(w.seniority_ids, t.seniority_ids, '{}'))) as "seniorityLevels"
    from work_role w left join title t on t.id = w.title_id
    where w.person_id = ${personId} and not w.overridden
    order by w.is_ongoing desc, "primary" desc, coalesce(w.to_year, w.from_year) desc nulls last,
      coalesce(w.to_month, w.from_month) desc nulls last, w.from_year desc nulls last, w.from_month desc nulls last, w.id desc`.execute(
    db,
  );
  const organizationOf = await organizationsOf(db, sight, rows);
  return rows.map(({ organizationId, fromYear, fromMonth, toYear, toMonth, ...role }) => ({
    ...role,
    organization: organizationOf(organizationId),
    from: roleDate(fromYear, fromMonth),
    to: roleDate(toYear, toMonth),
  }));
}

/** Studies, as `formRoles` has roles; newest first. */
export async function formStudies(db: Db, sight: Sight, personId: number): Promise<FormStudy[]> {
  const named = (ids: string) => sql`
    (select coalesce(jsonb_agg(${NAMED} order by l.position, l.name_norm), '[]') from lookup l
      where l.id = any(${sql.ref(ids)}))`;
  const { rows } = await sql<Omit<FormStudy, 'organization'> & Pick<Ends, 'organizationId'>>`
    select e.id, e.organization_id as "organizationId", ${named('e.degree_ids')} as degrees, ${named('e.major_ids')} as majors,
      e.from_year as "from", e.to_year as "to", e.is_ongoing as "isOngoing"
    from education e where e.person_id = ${personId} and not e.overridden
    order by coalesce(e.to_year, e.from_year) desc nulls last, e.from_year desc nulls last, e.id desc`.execute(
    db,
  );
  const organizationOf = await organizationsOf(db, sight, rows);
  return rows.map(({ organizationId, ...study }) => ({
    ...study,
    organization: organizationOf(organizationId),
  }));
}

async function organizationsOf(db: Db, sight: Sight, rows: readonly Pick<Ends, 'organizationId'>[]) {
  const refs = await readOrganizationRefs(
    db,
    sight,
    rows.flatMap(({ organizationId }) => organizationId ?? []),
  );
  return (id: number | null) => refs.get(id ?? 0) ?? null;
}
