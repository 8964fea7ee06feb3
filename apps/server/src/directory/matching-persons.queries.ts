import { type RawBuilder, sql } from 'kysely';
import { EVERYONE, PERSON_TOKEN, token } from '../search-index/tokens.ts';
import type { Db } from '../tables.ts';
import { asksNothing, type PersonCriteria } from './person-criteria.ts';
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
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${matches(scope, criteria)}) as m`.execute(db);
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

/** SQL for everybody of the scope who satisfies the criteria: person_id and name_key. Which shape is quick depends on both. */
export function matches(scope: SizedScope, criteria: PersonCriteria): RawBuilder<unknown> {
  const isEveryone = scope.id === EVERYONE;
  if (!isEveryone && asksOnlyName(criteria) && (scope.people <= SCANNED_SCOPE || criteria.name?.exact)) {
    return matchesByName(scope, criteria);
  }
  if (!isEveryone && scope.people <= SMALL_SCOPE) return matchesAmongFew(scope, criteria);
  if (!titleIsRarest(criteria)) return matchesByTokens(scope, { criteria, titles: 'one by one' });
  return isEveryone || scope.people > CROWD
    ? matchesByTitle(scope, criteria)
    : matchesByTokens(scope, { criteria, titles: 'hashed' });
}

function asksOnlyName({ all, any, name, places, role, education }: PersonCriteria): boolean {
  return name !== null && all.length + any.length === 0 && !places && !role && !education;
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
function matchesByName(scope: SizedScope, { name }: PersonCriteria): RawBuilder<unknown> {
  const columns = { whole: sql`name_key`, searched: sql`(name_key || coalesce(' ' || name_more, ''))` };
  const asked = name ? textCondition(name, columns) : sql`true`;
  return sql`select person_id, name_key from scope_person where scope_id = ${scope.id} and ${asked}`;
}

/** Every person of a small scope, checked one by one; `offset 0` keeps the planner from starting anywhere else. */
function matchesAmongFew(scope: SizedScope, criteria: PersonCriteria): RawBuilder<unknown> {
  const conditions = [...tokenConditions(TOKENS, criteria), ...otherConditions(criteria, 'one by one')];
  return sql`
    select ps.person_id, ps.name_key
    from (select person_id from scope_person where scope_id = ${scope.id} offset 0) as few
    join person_search ps using (person_id)
    where ${allOf(conditions)}`;
}

/** Those who hold one of the titles: the index of titles answers this alone. */
function matchesByTitle(scope: SizedScope, { role }: PersonCriteria): RawBuilder<unknown> {
  const holders = sql`
    select r.person_id from role_flat r where ${allOf(role ? roleConditions(role, 'from the index') : [])}`;
  if (scope.id !== EVERYONE && scope.people <= SCANNED_SCOPE) {
    // A boolean test keeps the holders a hashed set, probed while the scope is read through.
    return sql`
      select sp.person_id, sp.name_key from scope_person sp
      where sp.scope_id = ${scope.id} and (sp.person_id in (${holders})) is true`;
  }
  const once = sql`(select distinct person_id from (${holders}) as holders) as holder`;
  return scope.id === EVERYONE
    ? sql`select ps.person_id, ps.name_key from ${once} join person_search ps using (person_id)`
    : sql`select sp.person_id, sp.name_key from ${once}
        join scope_person sp on sp.scope_id = ${scope.id} and sp.person_id = holder.person_id`;
}

/** The tokens that everybody's index finds, then what tokens cannot say. */
function matchesByTokens(
  scope: SizedScope,
  { criteria, titles }: { criteria: PersonCriteria; titles: TitleLookup },
): RawBuilder<unknown> {
  const all = [...scopeTokens(scope), ...criteria.all];
  return sql`
    select ps.person_id, ps.name_key from person_search ps
    where ${allOf([...tokenConditions(TOKENS, { ...criteria, all }), ...otherConditions(criteria, titles)])}`;
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
