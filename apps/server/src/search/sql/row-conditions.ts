import { type RawBuilder, sql } from 'kysely';
import type { EducationCriteria, RoleCriteria } from '../person-criteria.ts';
import { arrayCondition, idArray, ownersOf, textCondition } from './text-condition.ts';

/** All that one row `r` of `statedRoles` or `shownRoles` has to satisfy, apart from the window. */
export function roleConditions(role: RoleCriteria): RawBuilder<boolean>[] {
  const { title, seniorityLevels, industries } = role;
  return [
    ...(title ? [titleCondition(title)] : []),
    ...(seniorityLevels ? [arrayCondition(sql`r.seniority_ids`, seniorityLevels)] : []),
    ...anyOf(sql`r.role_type_id`, role.roleTypes),
    ...anyOf(sql`r.organization_id`, role.companies),
    ...(industries ? [industryCondition(industries)] : []),
    ...anyOf(sql`r.size_id`, role.organizationSizes),
  ];
}

/** The same of a row of `shownRoles`, with the window. */
export function shownRoleConditions(role: RoleCriteria): RawBuilder<boolean>[] {
  return [
    ...roleConditions(role),
    ...(role.window > 0 ? [sql<boolean>`r.win >= ${sql.lit(role.window)}`] : []),
  ];
}

/** All that one row `e` of `education` has to satisfy. */
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

function titleCondition(title: NonNullable<RoleCriteria['title']>): RawBuilder<boolean> {
  const wanted = textCondition(title, { whole: sql`title.name_norm`, searched: sql`title.name_norm` });
  return sql`r.title_id in (select title.id from title where ${wanted})`;
}

function industryCondition(industries: NonNullable<RoleCriteria['industries']>): RawBuilder<boolean> {
  const listed = sql`select organization_id, item_id from organization_item where dataset = 'industries'`;
  const owners = ownersOf(listed, { owner: sql`organization_id`, id: sql`item_id` }, industries);
  return sql`r.organization_id in (${owners})`;
}

function anyOf(column: RawBuilder<unknown>, ids: readonly number[] | null): RawBuilder<boolean>[] {
  return ids === null ? [] : [sql`${column} = any(${idArray(ids)})`];
}
