import { type RawBuilder, sql } from 'kysely';
import type { EducationCriteria, RoleCriteria } from '../person-criteria.ts';
import type { TextCriterion } from '../text-criterion.ts';
import { allOf, arrayCondition, idArray, ownersOf, textCondition } from './text-condition.ts';

/**
 * The conditions that a row `r` of `heldRoles` or `rolesOfFacts` has to satisfy. `titles` is SQL for the ids
 * of the titles that fit `role.title`.
 */
export function shownRoleConditions(role: RoleCriteria, titles: RawBuilder<unknown>): RawBuilder<boolean>[] {
  return [
    ...(role.title ? [isAmong(sql`r.title_id`, titles)] : []),
    ...(role.industries
      ? [isAmong(sql`r.organization_id`, organizationsOf({ ...role, organizationSizes: null }))]
      : []),
    ...ownConditions(role),
  ];
}

/**
 * The conditions of `shownRoleConditions` for a few rows `r` of `shownRoles`, such as the roles of the
 * persons on a page. Finding all titles that fit would take longer than testing those of these rows.
 */
export function listedRoleConditions(role: RoleCriteria): RawBuilder<boolean>[] {
  return [
    ...(role.title
      ? [sql<boolean>`(select ${titleCondition(role.title)} from title where title.id = r.title_id) is true`]
      : []),
    ...(role.industries ? [arrayCondition(sql`r.industry_ids`, role.industries)] : []),
    ...ownConditions(role),
  ];
}

/** The conditions that need no other table. */
function ownConditions(role: RoleCriteria): RawBuilder<boolean>[] {
  return [
    ...rankConditions(role),
    ...anyOf(sql`r.organization_id`, role.companies),
    ...anyOf(sql`r.size_id`, role.organizationSizes),
    ...timeConditions(role),
  ];
}

/**
 * The conditions of `shownRoleConditions`, except the time, for a row `r` of statements. A statement has no
 * seniority, role type or size of its own: they come from its title and its organization.
 */
export function statementConditions(role: RoleCriteria, titles: RawBuilder<unknown>): RawBuilder<boolean>[] {
  const { seniorityLevels, roleTypes, industries, organizationSizes } = role;
  const ofTitle = [...(role.title ? [isAmong(sql`r.title_id`, titles)] : []), ...rankConditions(role)];
  const wanted = sql`
    select r.title_id from (select id as title_id, role_type_id, seniority_ids from title) as r where ${allOf(ofTitle)}`;
  return [
    ...(seniorityLevels || roleTypes ? [isAmong(sql`r.title_id`, wanted)] : ofTitle),
    ...(industries || organizationSizes ? [isAmong(sql`r.organization_id`, organizationsOf(role))] : []),
    ...anyOf(sql`r.organization_id`, role.companies),
  ];
}

/**
 * The condition that an id is among other ids. With `is true`, PostgreSQL hashes the other ids once. A bare
 * `in` would become a join, which the planner would order by estimates of rows that are unreliable here.
 */
function isAmong(id: RawBuilder<unknown>, others: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${id} in (${others})) is true`;
}

function timeConditions({ time }: RoleCriteria): RawBuilder<boolean>[] {
  if (time === 'former') return [sql`r.win < 2`];
  return time === 0 ? [] : [sql`r.win >= ${sql.lit(time)}`];
}

function rankConditions({ seniorityLevels, roleTypes }: RoleCriteria): RawBuilder<boolean>[] {
  return [
    ...(seniorityLevels ? [arrayCondition(sql`r.seniority_ids`, seniorityLevels)] : []),
    ...anyOf(sql`r.role_type_id`, roleTypes),
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

/** SQL for the ids of the titles that fit the criterion, or of all titles without one. */
export function titlesCalled({ title }: RoleCriteria): RawBuilder<unknown> {
  const all = sql`select title.id from title`;
  return title === null ? all : sql`${all} where ${titleCondition(title)}`;
}

const titleCondition = (title: TextCriterion): RawBuilder<boolean> =>
  textCondition(title, { whole: sql`title.name_norm`, searched: SEARCHED_TITLE });

function organizationsOf({ industries, organizationSizes }: RoleCriteria): RawBuilder<unknown> {
  const listed = sql`select organization_id, item_id from organization_item where dataset = 'industries'`;
  const ofSize = sql`select o.id from organization o where ${allOf(anyOf(sql`o.employee_size_id`, organizationSizes))}`;
  if (industries === null) return ofSize;
  const owners = ownersOf(listed, { owner: sql`organization_id`, id: sql`item_id` }, industries);
  return organizationSizes === null ? owners : sql`${owners} intersect ${ofSize}`;
}

function anyOf(column: RawBuilder<unknown>, ids: readonly number[] | null): RawBuilder<boolean>[] {
  return ids === null ? [] : [sql`${column} = any(${idArray(ids)})`];
}
