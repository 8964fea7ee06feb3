import type { Criterion, Filter, FilterGroup } from '@kithline/contract/filter.ts';
import { MEMBERSHIP } from '@kithline/contract/filter-tables.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import { ints, PERSON_TOKEN, type RoleWindow } from '../search-index/tokens.ts';
import type { LabelCriterion } from './labelled.queries.ts';
import type { PlaceCondition } from './places.queries.ts';
import { readText, type TextCriterion } from './text-criterion.ts';
import { addTokens, ALL, type TokenCriteria } from './token-criteria.ts';

/** What a filter asks of one row of `role_flat r` or `education e`. */
export interface RowCriteria {
  /** Only of a role: the words of its title. */
  title: TextCriterion | null;
  /** Only of roles: the oldest window that counts. */
  window?: RoleWindow;
  /** Everything else that the row has to satisfy. */
  conditions: RawBuilder<boolean>[];
  /** The filters of the group that are active. */
  filters: string[];
  /** Whether the tokens alone say it; otherwise a row has to be looked at. */
  tokensSuffice: boolean;
}

/** A person filter, taken apart for the search: tokens that the index finds, and what has to be checked beside them. */
export interface PersonCriteria extends TokenCriteria {
  name: TextCriterion | null;
  places: PlaceCondition;
  labels: readonly LabelCriterion[];
  membership: Membership | null;
  role: RowCriteria | null;
  education: RowCriteria | null;
}

/** Only collaborators of a collective, or everybody but them. */
export interface Membership {
  collectiveId: number;
  isCollaborator: boolean;
}

/** What a filter asks for where more than its words is needed: places and labels are looked up before (`placesOf`, `labelsOf`). */
export interface LookedUp {
  places?: PlaceCondition;
  labels?: readonly LabelCriterion[];
  scope: Scope;
}

export function readPersonCriteria(
  filter: Filter,
  { places = null, labels = [], scope }: LookedUp,
): PersonCriteria {
  const criteria: PersonCriteria = {
    all: [],
    any: [],
    name: null,
    places,
    labels,
    membership: readMembership(filter, scope),
    role: null,
    education: null,
  };
  if (filter['summary']) readSummary(criteria, filter['summary']);
  if (filter['experience']) readExperience(criteria, filter['experience']);
  if (filter['education']) readEducation(criteria, filter['education']);
  return criteria;
}

/** Whether nothing is asked for: the bare list of a scope. */
export function asksNothing(criteria: PersonCriteria): boolean {
  const { all, any, name, places, labels, membership, role, education } = criteria;
  const asked = [...all, ...any, ...labels, name, places, membership, role, education];
  return asked.every((one) => one === null);
}

function readMembership(filter: Filter, scope: Scope): Membership | null {
  const asked = filter['collective']?.criteria['membership'];
  if (!asked || scope.kind !== 'collective') return null;
  return {
    collectiveId: scope.collectiveId,
    isCollaborator: asked.modifier === MEMBERSHIP.collaboratorOnly,
  };
}

const SUMMARY_KINDS = {
  collaborations: PERSON_TOKEN.collaboration,
  tags: PERSON_TOKEN.tag,
  supportedCauses: PERSON_TOKEN.cause,
  supportedOrganizations: PERSON_TOKEN.supportedOrganization,
  interests: PERSON_TOKEN.interest,
} as const;

function readSummary(criteria: PersonCriteria, group: FilterGroup): void {
  criteria.name = readText(group.criteria['name']);
  for (const [filter, kind] of Object.entries(SUMMARY_KINDS))
    addTokens(criteria, kind, group.criteria[filter]);
}

/** Values of the experience group's modifier -> the oldest window that it allows. */
const WINDOWS: Readonly<Record<number, RoleWindow>> = { 0: 0, 1: 2, 2: 1 };

function readExperience(criteria: PersonCriteria, group: FilterGroup): void {
  const window = WINDOWS[group.modifier] ?? 0;
  const { title, seniorityLevels, roleTypes, companies, industries, organizationSizes } = group.criteria;
  addTokens(criteria, PERSON_TOKEN.seniority + window, seniorityLevels);
  addTokens(criteria, PERSON_TOKEN.roleType + window, roleTypes);
  addTokens(criteria, PERSON_TOKEN.company + window, companies);
  addTokens(criteria, PERSON_TOKEN.industry + window, industries);
  addTokens(criteria, PERSON_TOKEN.size + window, organizationSizes);
  const conditions = [
    ...manyOf(sql`r.seniority_ids`, seniorityLevels),
    ...oneOf(sql`r.role_type_id`, roleTypes),
    ...oneOf(sql`r.organization_id`, companies),
    ...manyOf(sql`r.industry_ids`, industries),
    ...oneOf(sql`r.size_id`, organizationSizes),
  ];
  const words = readText(title);
  if (words === null && conditions.length === 0) return;
  criteria.role = {
    title: words,
    window,
    conditions: window === 0 ? conditions : [...conditions, sql<boolean>`r.win >= ${sql.lit(window)}`],
    filters: Object.keys(group.criteria),
    tokensSuffice:
      conditions.length === 1 && !words && !asksForAll(seniorityLevels) && !asksForAll(industries),
  };
}

/** Values of the education group's modifier. */
const ALUMNI = 1;
const STUDENT = 2;

function readEducation(criteria: PersonCriteria, group: FilterGroup): void {
  const { schools, degrees, majors } = group.criteria;
  addTokens(criteria, PERSON_TOKEN.school, schools);
  addTokens(criteria, PERSON_TOKEN.degree, degrees);
  addTokens(criteria, PERSON_TOKEN.major, majors);
  const conditions = [
    ...oneOf(sql`e.organization_id`, schools),
    ...manyOf(sql`e.degree_ids`, degrees, sql`::bigint[]`),
    ...manyOf(sql`e.major_ids`, majors, sql`::bigint[]`),
  ];
  const state = educationState(group.modifier);
  criteria.education = {
    title: null,
    conditions: [...conditions, ...state],
    filters: Object.keys(group.criteria),
    tokensSuffice:
      conditions.length === 1 && state.length === 0 && !asksForAll(degrees) && !asksForAll(majors),
  };
}

function educationState(modifier: number): RawBuilder<boolean>[] {
  if (modifier === ALUMNI) return [sql`not e.is_ongoing`];
  return modifier === STUDENT ? [sql`e.is_ongoing`] : [];
}

/** Two or more ids that must all be on one row, which tokens of several rows could feign. */
function asksForAll(criterion: Criterion | undefined): boolean {
  return criterion?.modifier === ALL && (criterion.ids?.length ?? 0) > 1;
}

function oneOf(column: RawBuilder<unknown>, criterion: Criterion | undefined): RawBuilder<boolean>[] {
  return criterion?.ids ? [sql`${column} = any(${ints(criterion.ids)})`] : [];
}

function manyOf(
  column: RawBuilder<unknown>,
  criterion: Criterion | undefined,
  cast: RawBuilder<unknown> = sql``,
): RawBuilder<boolean>[] {
  if (!criterion?.ids) return [];
  return [sql`${column} ${criterion.modifier === ALL ? sql`@>` : sql`&&`} ${ints(criterion.ids)}${cast}`];
}
