import { type RawBuilder, sql } from 'kysely';
import { EVERYONE, PERSON_TOKEN, token } from '../search-index/tokens.ts';
import type { Db } from '../tables.ts';
import { collaboratorPersons } from '../scopes/collaborator-mark.ts';
import { labelledPersons } from './labelled.queries.ts';
import { asksNothing, type Membership, type PersonCriteria } from './person-criteria.ts';
import { roleConditions, type TitleLookup } from './role-conditions.ts';
import { textCondition } from './text-criterion.ts';
import { allOf, tokenConditions } from './token-criteria.ts';

/** A scope with how many people it holds: the number decides how it is searched. */
export interface SizedScope {
  id: number;
  people: number;
}

export interface PageAt {
  limit: number;
  page: number;
  order: 'name-asc' | 'name-desc';
}

/** Up to this many people it is cheaper to read the scope's own order index than to ask the index of everybody. */
export const SCANNED_SCOPE = 50_000;
/** In more people than this a common title is found from the titles' side. */
export const CROWD = 10_000;
/** Up to this many people every one of them is looked at, whatever is asked. */
export const SMALL_SCOPE = 1_500;

const TOKENS = sql`ps.tokens`;

/** One page of ids and the exact total. */
export async function personsMatching(
  db: Db,
  scope: SizedScope,
  search: { criteria: PersonCriteria; at: PageAt },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await personPage(scope, search).execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** How many people of the scope satisfy the criteria. */
export async function countPersons(db: Db, scope: SizedScope, criteria: PersonCriteria): Promise<number> {
  if (asksNothing(criteria)) return scope.people;
  const outside = onlyOutside(criteria);
  const counted = outside
    ? totalOutside(scope, outside)
    : sql<number>`(select count(*)::int from (${matches(scope, criteria)}) as m)`;
  const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The statement behind personsMatching, for the test that looks at its plan. */
export function personPage(
  scope: SizedScope,
  { criteria, at }: { criteria: PersonCriteria; at: PageAt },
): RawBuilder<{ ids: number[]; total: number }> {
  const page = sql`order by ${inOrder(at.order)} limit ${at.limit} offset ${(at.page - 1) * at.limit}`;
  if (asksNothing(criteria)) {
    return sql`select ${scope.people}::int as total, array(select person_id from ${everybodyOf(scope)} ${page}) as ids`;
  }
  const outside = onlyOutside(criteria);
  if (outside) {
    return sql`
      select ${totalOutside(scope, outside)} as total,
        array(select person_id from ${everybodyOf(scope)} where ${isOutside(outside)} ${page}) as ids`;
  }
  return sql`
    with m as materialized (${matches(scope, criteria)})
    select (select count(*)::int from m) as total, array(select person_id from m ${page}) as ids`;
}

function inOrder(order: PageAt['order']): RawBuilder<unknown> {
  return order === 'name-desc' ? sql`name_key desc, person_id desc` : sql`name_key, person_id`;
}

function everybodyOf(scope: SizedScope): RawBuilder<unknown> {
  return scope.id === EVERYONE
    ? sql`person_search`
    : sql`(select person_id, name_key from scope_person where scope_id = ${scope.id}) as everybody`;
}

/** What is wanted of each match beside person_id: a column of `person_search`. */
type Wanted = 'name_key' | 'facets';

/** SQL for everybody of the scope who satisfies the criteria: person_id and what is wanted. Which shape is quick depends on both. */
export function matches(
  scope: SizedScope,
  criteria: PersonCriteria,
  wanted: Wanted = 'name_key',
): RawBuilder<unknown> {
  const { membership } = criteria;
  if (membership?.isCollaborator === false) {
    const rest = matches(scope, { ...criteria, membership: null }, wanted);
    return sql`select * from (${rest}) as found where ${isOutside(membership)}`;
  }
  const few = fewOf(criteria);
  if (few) return matchesAmong(few, withScope(scope, criteria), wanted);
  if (scope.id !== EVERYONE) return matchesInScope(scope, criteria, wanted);
  return titleIsRarest(criteria)
    ? withWanted(wanted, matchesByTitle(criteria))
    : matchesByTokens(scope, { criteria, wanted, titles: 'one by one' });
}

function matchesInScope(scope: SizedScope, criteria: PersonCriteria, wanted: Wanted): RawBuilder<unknown> {
  if (asksOnlyName(criteria) && (scope.people <= SCANNED_SCOPE || criteria.name?.exact))
    return withWanted(wanted, matchesByName(scope, criteria));
  if (scope.people <= SMALL_SCOPE && !asksForOrganization(criteria))
    return matchesAmongFew(scope, criteria, wanted);
  if (!titleIsRarest(criteria)) return matchesByTokens(scope, { criteria, wanted, titles: 'one by one' });
  return scope.people > CROWD
    ? withWanted(wanted, matchesByTitleWithin(scope, criteria))
    : matchesByTokens(scope, { criteria, wanted, titles: 'hashed' });
}

interface Found {
  sql: RawBuilder<unknown>;
  /** Whether they are people of a scope, whose names come with them. */
  hasNames: boolean;
}

/** What is wanted of those whom another table than person_search has found. */
function withWanted(wanted: Wanted, found: Found): RawBuilder<unknown> {
  if (wanted === 'name_key' && found.hasNames) return found.sql;
  const column = sql.ref(wanted);
  if (!found.hasNames)
    return sql`select ps.person_id, ps.${column} from (${found.sql}) as found join person_search ps using (person_id)`;
  // `offset 0`: they are few beside everybody, and the planner, which overrates them, would read everybody's rows.
  return sql`
    select found.person_id, ps.${column} from (${found.sql}) as found
    cross join lateral (select ${column} from person_search where person_id = found.person_id offset 0) as ps`;
}

function asksOnlyName({ all, any, name, places, role, education }: PersonCriteria): boolean {
  return name !== null && all.length + any.length === 0 && !places && !role && !education;
}

/** Tokens that few people have, in any window: the index of tokens finds them at once, however small the scope. */
const RARE_KINDS: readonly number[] = [
  PERSON_TOKEN.company,
  PERSON_TOKEN.company + 1,
  PERSON_TOKEN.company + 2,
  PERSON_TOKEN.school,
  PERSON_TOKEN.supportedOrganization,
];

function asksForOrganization({ all, any }: PersonCriteria): boolean {
  const isRare = (value: number) => RARE_KINDS.includes(value >> 24);
  return all.some(isRare) || any.some((list) => list.length > 0 && list.every(isRare));
}

/** Tokens that many people have; beside a title they narrow little. */
const COMMON_KINDS: readonly number[] = [PERSON_TOKEN.seniority, PERSON_TOKEN.roleType, PERSON_TOKEN.size];

/** Whether a title is asked for and beside it only what many people have. */
function titleIsRarest({ all, any, name, places, role, education }: PersonCriteria): boolean {
  if (!role?.title || name || places || education) return false;
  const isCommon = (value: number) =>
    COMMON_KINDS.some((kind) => kind === (value >> 24) - (role.window ?? 0));
  return [...all, ...any.flat()].every(isCommon) && any.every((list) => list.length > 0);
}

/** The scope's order index holds the names: read through, no other table is touched. */
function matchesByName(scope: SizedScope, { name }: PersonCriteria): Found {
  const columns = { whole: sql`name_key`, searched: sql`(name_key || coalesce(' ' || name_more, ''))` };
  const asked = name ? textCondition(name, columns) : sql`true`;
  return {
    sql: sql`select person_id, name_key from scope_person where scope_id = ${scope.id} and ${asked}`,
    hasNames: true,
  };
}

/** Every person of a small scope, checked one by one. */
function matchesAmongFew(scope: SizedScope, criteria: PersonCriteria, wanted: Wanted): RawBuilder<unknown> {
  const few = sql`select person_id from scope_person where scope_id = ${scope.id}`;
  return matchesAmong(few, criteria, wanted);
}

/**
 * Those who have the labels, and the collaborators when only they are asked for: few enough to be checked one by one for all the
 * rest. Null when neither is asked for.
 */
function fewOf({ labels, membership }: PersonCriteria): RawBuilder<unknown> | null {
  const sets = [
    ...(labels.length > 0 ? [labelledPersons(labels)] : []),
    ...(membership?.isCollaborator ? [collaboratorPersons(membership.collectiveId)] : []),
  ];
  return sets.length === 0 ? null : sql.join(sets, sql` intersect `);
}

/** The same criteria, and the scope's token. */
function withScope(scope: SizedScope, criteria: PersonCriteria): PersonCriteria {
  return { ...criteria, all: [...scopeTokens(scope), ...criteria.all] };
}

/** The membership when nothing is asked for but to leave out the collaborators; nearly everybody of the collective satisfies it. */
function onlyOutside(criteria: PersonCriteria): Membership | null {
  const { membership } = criteria;
  const isAlone = membership?.isCollaborator === false && asksNothing({ ...criteria, membership: null });
  return isAlone ? membership : null;
}

/** Counts the few who are left out instead of the many who remain. */
function totalOutside(scope: SizedScope, { collectiveId }: Membership): RawBuilder<number> {
  return sql`${scope.people}::int - (
    select count(*)::int from scope_person
    where scope_id = ${scope.id} and person_id in (${collaboratorPersons(collectiveId)}))`;
}

/** A boolean test keeps the collaborators a hashed set, whatever has found the person. */
function isOutside({ collectiveId }: Membership): RawBuilder<boolean> {
  return sql`(person_id in (${collaboratorPersons(collectiveId)})) is not true`;
}

/**
 * Each `offset 0` keeps the planner from starting with the tokens of everybody, which it takes for cheap when several are
 * asked for.
 */
function matchesAmong(
  few: RawBuilder<unknown>,
  criteria: PersonCriteria,
  wanted: Wanted,
): RawBuilder<unknown> {
  const conditions = [...tokenConditions(TOKENS, criteria), ...otherConditions(criteria, 'one by one')];
  return sql`
    select ps.person_id, ps.${sql.ref(wanted)} from (${few} offset 0) as few
    cross join lateral (select * from person_search where person_id = few.person_id offset 0) as ps
    where ${allOf(conditions)}`;
}

/** Those who hold one of the titles: the index of titles answers this alone. */
function matchesByTitle(criteria: PersonCriteria): Found {
  return { sql: sql`select distinct person_id from (${holders(criteria)}) as holder`, hasNames: false };
}

/** The same in a network that is read through, or in a large scope whose members are looked up. */
function matchesByTitleWithin(scope: SizedScope, criteria: PersonCriteria): Found {
  const found =
    scope.people <= SCANNED_SCOPE
      ? // A boolean test keeps the holders a hashed set, probed while the scope is read through.
        sql`select sp.person_id, sp.name_key from scope_person sp
          where sp.scope_id = ${scope.id} and (sp.person_id in (${holders(criteria)})) is true`
      : sql`select sp.person_id, sp.name_key from (${matchesByTitle(criteria).sql}) as once
          join scope_person sp on sp.scope_id = ${scope.id} and sp.person_id = once.person_id`;
  return { sql: found, hasNames: true };
}

function holders({ role }: PersonCriteria): RawBuilder<unknown> {
  return sql`
    select r.person_id from role_flat r where ${allOf(role ? roleConditions(role, 'from the index') : [])}`;
}

/** The tokens that everybody's index finds, then what tokens cannot say. */
function matchesByTokens(
  scope: SizedScope,
  { criteria, wanted, titles }: { criteria: PersonCriteria; wanted: Wanted; titles: TitleLookup },
): RawBuilder<unknown> {
  const tokens = tokenConditions(TOKENS, withScope(scope, criteria));
  return sql`
    select ps.person_id, ps.${sql.ref(wanted)} from person_search ps
    where ${allOf([...tokens, ...otherConditions(criteria, titles)])}`;
}

function scopeTokens(scope: SizedScope): number[] {
  return scope.id === EVERYONE ? [] : [token(PERSON_TOKEN.scope, scope.id)];
}

function otherConditions(
  { name, places, role, education }: PersonCriteria,
  titles: TitleLookup,
): RawBuilder<boolean>[] {
  const columns = { whole: sql`ps.name_key`, searched: sql`ps.name_norm` };
  return [
    ...(name ? [textCondition(name, columns)] : []),
    ...(places ? [places(sql`ps.place_id`)] : []),
    ...(role && !role.tokensSuffice
      ? [hasRow(sql`role_flat r`, sql`r.person_id`, roleConditions(role, titles))]
      : []),
    ...(education && !education.tokensSuffice
      ? [hasRow(sql`education e`, sql`e.person_id`, education.conditions)]
      : []),
  ];
}

/** `offset 0` keeps this a check of each candidate: turned into a join, the planner may start from the wrong end. */
function hasRow(
  table: RawBuilder<unknown>,
  person: RawBuilder<unknown>,
  conditions: readonly RawBuilder<boolean>[],
): RawBuilder<boolean> {
  return sql`exists (select 1 from ${table} where ${person} = ps.person_id and ${allOf(conditions)} offset 0)`;
}
