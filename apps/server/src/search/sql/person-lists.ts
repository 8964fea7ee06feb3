import { type RawBuilder, sql } from 'kysely';
import { AS_ASKED } from '../../platform/db/named-statements.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import { factsOfPersons } from '../../seen-facts/facts-of-persons.ts';
import { namedPersons, shownNameKeys } from '../../seen-facts/seen-names.ts';
import { shownEducations, shownRoles } from '../../seen-facts/seen-roles.ts';
import type { Db } from '../../tables.ts';
import type { Found, PageAt } from '../directory-search.ts';
import type { MatchedEducation, MatchedRole } from '../matched-rows.ts';
import type { EducationCriteria, PersonCriteria, RoleCriteria } from '../person-criteria.ts';
import { matchingPersons } from './matching-persons.ts';
import { ranked } from './ranked.ts';
import { educationConditions, listedRoleConditions } from './row-conditions.ts';
import { statementsOfScope } from './statements-of-scope.ts';
import { allOf } from './text-condition.ts';

export async function persons(
  db: Db,
  viewerScope: ViewerScope,
  { criteria, at }: { criteria: PersonCriteria; at: PageAt },
): Promise<Found> {
  const { rows } = await personPage(viewerScope, criteria, at).execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** The SQL statement of `persons`, exported so that it can be measured. */
export function personPage(
  viewerScope: ViewerScope,
  criteria: PersonCriteria,
  at: PageAt,
): RawBuilder<Found> {
  const { ctes: ofScope, ...spaces } = statementsOfScope(viewerScope);
  const { ctes, who } = matchingPersons(spaces, criteria);
  const byName = at.order === 'name-desc' ? sql`name_key desc, person_id desc` : sql`name_key, person_id`;
  const { rankOf, order } = ranked(at, { id: sql`person_id`, byName });
  return sql`
    with ${ofScope}, ${ctes}, named as materialized (${shownNameKeys(spaces.seen, who)})
    select (select count(*)::int from named) as total, array(
      select person_id from named ${rankOf} order by ${order} limit ${at.limit} offset ${(at.page - 1) * at.limit}) as ids`;
}

export async function countPersons(
  db: Db,
  viewerScope: ViewerScope,
  criteria: PersonCriteria,
): Promise<number> {
  const { ctes: ofScope, ...spaces } = statementsOfScope(viewerScope);
  const { ctes, who } = matchingPersons(spaces, criteria);
  const { rows } = await sql<{ total: number }>`
    with ${ofScope}, ${ctes}
    select count(*)::int as total from (${namedPersons(spaces.seen, who)}) as named`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function matchedRoles(
  db: Db,
  viewerScope: ViewerScope,
  { personIds, criteria }: { personIds: readonly number[]; criteria: RoleCriteria },
): Promise<MatchedRole[]> {
  const { ctes, who, spaces } = factsOfPersons(viewerScope, personIds);
  const { rows } = await sql<MatchedRole>`
    with ${ctes},
    role as materialized (select r.* from (${shownRoles(spaces, who)}) as r),
    -- a separate step, so that titles are looked up only for the roles above
    satisfying as materialized (select r.id from role as r where ${allOf(listedRoleConditions(criteria))})
    select r.id, r.person_id, r.organization_id, r.title,
      r.from_year, r.from_month, r.to_year, r.to_month,
      r.is_ongoing, r.is_primary, r.role_type_id, r.seniority_ids,
      r.size_id, r.industry_ids
    from role as r where r.id in (select id from satisfying)
    order by r.is_ongoing desc, r.is_primary desc, coalesce(r.to_year, r.from_year) desc nulls last, r.precedence, r.id desc ${AS_ASKED}`.execute(
    db,
  );
  return rows;
}

export async function matchedEducations(
  db: Db,
  viewerScope: ViewerScope,
  { personIds, criteria }: { personIds: readonly number[]; criteria: EducationCriteria },
): Promise<MatchedEducation[]> {
  const { ctes, who, spaces } = factsOfPersons(viewerScope, personIds);
  const { rows } = await sql<MatchedEducation>`
    with ${ctes}
    select e.id, e.person_id, e.organization_id, e.from_year,
      e.to_year, e.is_ongoing, e.degree_ids, e.major_ids
    from (${shownEducations(spaces, who)}) as e where ${allOf(educationConditions(criteria))}
    order by e.is_ongoing desc, coalesce(e.to_year, e.from_year) desc nulls last, e.id desc ${AS_ASKED}`.execute(
    db,
  );
  return rows;
}
