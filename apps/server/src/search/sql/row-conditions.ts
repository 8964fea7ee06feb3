import { type RawBuilder, sql } from 'kysely';
import type { EducationCriteria, RoleCriteria } from '../person-criteria.ts';
import { allOf, arrayCondition, idArray, ownersOf, textCondition } from './text-condition.ts';

/** The conditions that a row `r` of `shownRoles` or `rolesOfFacts` has to satisfy. */
export function shownRoleConditions(role: RoleCriteria): RawBuilder<boolean>[] {
  return [
    ...titleConditions(role),
    ...organizationConditions(role),
    ...anyOf(sql`r.size_id`, role.organizationSizes),
    ...timeConditions(role),
  ];
}

/**
 * The same conditions for a row `r` of statements, without the time. A statement has no seniority, role type
 * or size of its own. Its title and its organization decide, so indexes on these two find the statement.
 */
export function statementConditions(role: RoleCriteria): RawBuilder<boolean>[] {
  const titles = titleConditions(role);
  const sizes = anyOf(sql`o.employee_size_id`, role.organizationSizes);
  return [
    ...(titles.length === 0
      ? []
      : [
          sql<boolean>`r.title_id in (
            select r.title_id from (select id as title_id, role_type_id, seniority_ids from title) as r where ${allOf(titles)})`,
        ]),
    ...(sizes.length === 0
      ? []
      : [sql<boolean>`r.organization_id in (select o.id from organization o where ${allOf(sizes)})`]),
    ...organizationConditions(role),
  ];
}

function timeConditions({ time }: RoleCriteria): RawBuilder<boolean>[] {
  if (time === 'former') return [sql`r.win < 2`];
  return time === 0 ? [] : [sql`r.win >= ${sql.lit(time)}`];
}

function titleConditions({ title, seniorityLevels, roleTypes }: RoleCriteria): RawBuilder<boolean>[] {
  return [
    ...(title ? [titleCondition(title)] : []),
    ...(seniorityLevels ? [arrayCondition(sql`r.seniority_ids`, seniorityLevels)] : []),
    ...anyOf(sql`r.role_type_id`, roleTypes),
  ];
}

function organizationConditions({ companies, industries }: RoleCriteria): RawBuilder<boolean>[] {
  return [
    ...anyOf(sql`r.organization_id`, companies),
    ...(industries ? [industryCondition(industries)] : []),
  ];
}

/** The conditions that a row `e` of `education` has to satisfy. */
export function educationConditions(education: EducationCriteria): RawBuilder<boolean>[] {
  const { state, schools, degrees, majors } = education;
  return [
    ...anyOf(sql`e.organization_id`, schools),
    ...(degrees ? [arrayCondition(sql`e.degree_ids`, degrees)] : []),
    ...(majors ? [arrayCondition(sql`e.major_ids`, majors)] : []),
    ...(state === null
      ? []
      : [state === 'student' ? sql<boolean>`e.is_ongoing` : sql<boolean>`not e.is_ongoing`]),
  ];
}

/** The search text of a row of `title`. */
export const SEARCHED_TITLE = sql<string>`concat_ws(' / ', title.name_norm, title.searched)`;

function titleCondition(title: NonNullable<RoleCriteria['title']>): RawBuilder<boolean> {
  const condition = textCondition(title, { whole: sql`title.name_norm`, searched: SEARCHED_TITLE });
  return sql`r.title_id in (select title.id from title where ${condition})`;
}

function industryCondition(industries: NonNullable<RoleCriteria['industries']>): RawBuilder<boolean> {
  const listed = sql`select organization_id, item_id from organization_item where dataset = 'industries'`;
  const owners = ownersOf(listed, { owner: sql`organization_id`, id: sql`item_id` }, industries);
  return sql`r.organization_id in (${owners})`;
}

function anyOf(column: RawBuilder<unknown>, ids: readonly number[] | null): RawBuilder<boolean>[] {
  return ids === null ? [] : [sql`${column} = any(${idArray(ids)})`];
}
