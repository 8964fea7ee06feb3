import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '../search-index/contains-words.ts';
import { EVERYONE, ints, PERSON_TOKEN, token } from '../search-index/tokens.ts';
import type { Db } from '../tables.ts';
import { asksNothing, type PersonCriteria } from './person-criteria.ts';
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
  if (
    asksOnlyName(criteria) &&
    scope.id !== EVERYONE &&
    (scope.people <= SCANNED_SCOPE || criteria.name?.exact)
  ) {
    return matchesByName(scope, criteria);
  }
  if (scope.id !== EVERYONE && scope.people <= SMALL_SCOPE) return matchesAmongFew(scope, criteria);
  if (criteria.titleIds && (scope.id === EVERYONE || scope.people > SCANNED_SCOPE)) {
    return matchesByTitle(scope, criteria);
  }
  return matchesByTokens(scope, criteria);
}

function asksOnlyName({ all, any, name, placeIds, role, education }: PersonCriteria): boolean {
  return name !== null && all.length + any.length === 0 && !placeIds && !role && !education;
}

/** The scope's order index holds the names: read through, no other table is touched. */
function matchesByName(scope: SizedScope, { name }: PersonCriteria): RawBuilder<unknown> {
  const asked = name?.exact
    ? sql`name_key = ${name.whole}`
    : containsWords(sql`(name_key || coalesce(' ' || name_more, ''))`, name?.words ?? []);
  return sql`select person_id, name_key from scope_person where scope_id = ${scope.id} and ${asked}`;
}

/** Every person of a small scope, checked one by one. */
function matchesAmongFew(scope: SizedScope, criteria: PersonCriteria): RawBuilder<unknown> {
  return sql`
    select ps.person_id, ps.name_key from scope_person sp join person_search ps using (person_id)
    where sp.scope_id = ${scope.id} and ${allOf([...tokenConditions(TOKENS, criteria), ...otherConditions(criteria)])}`;
}

/** Those who hold one of the titles, then everything else: a title has no token, and in a crowd it is the rarest thing asked for. */
function matchesByTitle(scope: SizedScope, criteria: PersonCriteria): RawBuilder<unknown> {
  const holders = sql`
    select distinct r.person_id from role_flat r where ${allOf(criteria.role?.conditions ?? [])}`;
  const rest = { ...criteria, role: null, ...withoutRoleTokens(criteria) };
  const others = [...tokenConditions(TOKENS, rest), ...otherConditions(rest)];
  if (others.length === 0) {
    return scope.id === EVERYONE
      ? sql`select ps.person_id, ps.name_key from (${holders}) as holder join person_search ps using (person_id)`
      : sql`select sp.person_id, sp.name_key from (${holders}) as holder
          join scope_person sp on sp.scope_id = ${scope.id} and sp.person_id = holder.person_id`;
  }
  return sql`
    select ps.person_id, ps.name_key from (${holders}) as holder join person_search ps using (person_id)
    where ${allOf([...tokenConditions(TOKENS, { all: scopeTokens(scope), any: [] }), ...others])}`;
}

/** Tokens of work facts are said by the roles already. */
function withoutRoleTokens({ all, any }: PersonCriteria): Pick<PersonCriteria, 'all' | 'any'> {
  const isOther = (value: number) => value >> 24 >= PERSON_TOKEN.school;
  return { all: all.filter(isOther), any: any.filter((list) => list.length === 0 || list.every(isOther)) };
}

/** The tokens that everybody's index finds, then what tokens cannot say. */
function matchesByTokens(scope: SizedScope, criteria: PersonCriteria): RawBuilder<unknown> {
  const all = [...scopeTokens(scope), ...criteria.all];
  return sql`
    select ps.person_id, ps.name_key from person_search ps
    where ${allOf([...tokenConditions(TOKENS, { ...criteria, all }), ...otherConditions(criteria)])}`;
}

function scopeTokens(scope: SizedScope): number[] {
  return scope.id === EVERYONE ? [] : [token(PERSON_TOKEN.scope, scope.id)];
}

function otherConditions({ name, placeIds, role, education }: PersonCriteria): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (name) {
    conditions.push(
      name.exact ? sql`ps.name_key = ${name.whole}` : containsWords(sql`ps.name_norm`, name.words),
    );
  }
  if (placeIds) conditions.push(sql`ps.place_id = any(${ints(placeIds)})`);
  if (role && !role.tokensSuffice) {
    conditions.push(
      sql`exists (select 1 from role_flat r where r.person_id = ps.person_id and ${allOf(role.conditions)})`,
    );
  }
  if (education && !education.tokensSuffice) {
    conditions.push(
      sql`exists (select 1 from education e where e.person_id = ps.person_id and ${allOf(education.conditions)})`,
    );
  }
  return conditions;
}
