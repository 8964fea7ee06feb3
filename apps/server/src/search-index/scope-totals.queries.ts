import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { analyze } from './staged-persons.queries.ts';
import { EVERYONE, ID_MASK, ints, PERSON_TOKEN } from './tokens.ts';

// What scopes count follows from the difference between the old and the new index rows of the staged persons: a person's
// tokens name both the scopes and the organizations. So totals are exact by construction, whoever changed what.

const { scope, company, school } = PERSON_TOKEN;

/**
 * Brings scope_organization and the totals of scope_stat to the new state. Called before the index rows are written.
 * `refreshed` are scopes whose stats the caller works out anew afterwards.
 */
export async function applyTotals(db: Db, refreshed: readonly number[] = []): Promise<void> {
  await stagePairs(db);
  await writeScopeOrganizations(db);
  await stagePersonTotals(db);
  await writeTotals(db, refreshed);
}

/** As applyTotals, where index_pair and the persons of index_total are staged already. */
export async function applyMoves(db: Db, refreshed: readonly number[]): Promise<void> {
  await writeScopeOrganizations(db);
  await writeTotals(db, refreshed);
}

/** The tokens that went (-1) and came (+1) of persons whose tokens differ at all. */
function changedSides(): RawBuilder<unknown> {
  return sql`
    select o.person_id, -1 as sign, o.tokens from index_old o left join index_new n using (person_id)
    where n.tokens is distinct from o.tokens
    union all
    select n.person_id, 1, n.tokens from index_new n left join index_old o using (person_id)
    where n.tokens is distinct from o.tokens`;
}

/** Per scope and organization, how many more or fewer of its people belong to it. */
async function stagePairs(db: Db): Promise<void> {
  const { numAffectedRows } = await sql`
    with part as materialized (
      select distinct person_id, sign, token >> 24 = ${sql.lit(scope)} as is_scope, token & ${sql.lit(ID_MASK)} as id
      from (${changedSides()}) as side, unnest(side.tokens) as token
      where token >> 24 in (${sql.lit(scope)}, ${sql.lit(company)}, ${sql.lit(school)})
    )
    insert into index_pair (scope_id, organization_id, people)
    select s.id, o.id, sum(s.sign)
    from part s join part o using (person_id, sign)
    where s.is_scope and not o.is_scope
    group by s.id, o.id having sum(s.sign) <> 0`.execute(db);
  await analyze(db, 'index_pair', Number(numAffectedRows ?? 0));
}

/**
 * The organizations of scopes, with how many of the scope's people belong to each. Those without anybody are found by their
 * keys, each by itself: the planner has never seen one, expects none, and would compare every one with every pair.
 */
async function writeScopeOrganizations(db: Db): Promise<void> {
  await sql`
    with written as (
      insert into scope_organization (scope_id, organization_id, name_key, people)
      select scope_id, organization_id, o.name_key, people
      from index_pair join organization o on o.id = organization_id
      order by scope_id, organization_id
      on conflict (scope_id, organization_id) do update set people = scope_organization.people + excluded.people
      returning scope_id, xmax = 0 as is_new
    )
    insert into index_total (scope_id, persons, organizations)
    select scope_id, 0, count(*) from written where is_new group by scope_id`.execute(db);
  await sql`
    with gone as (
      delete from scope_organization so using (
        select pair.scope_id, pair.organization_id
        from index_pair pair
        cross join lateral (
          select here.people from scope_organization here
          where here.scope_id = pair.scope_id and here.organization_id = pair.organization_id offset 0
        ) as now
        where pair.people < 0 and now.people <= 0
      ) as empty
      where so.scope_id = empty.scope_id and so.organization_id = empty.organization_id
      returning so.scope_id
    )
    insert into index_total (scope_id, persons, organizations)
    select scope_id, 0, -count(*) from gone group by scope_id`.execute(db);
}

async function stagePersonTotals(db: Db): Promise<void> {
  await sql`
    insert into index_total (scope_id, persons, organizations)
    select token & ${sql.lit(ID_MASK)}, sum(sign), 0
    from (${changedSides()}) as side, unnest(side.tokens) as token
    where token >> 24 = ${sql.lit(scope)}
    group by 1
    union all
    select ${sql.lit(EVERYONE)}, (select count(*) from index_new) - (select count(*) from index_old), 0`.execute(
    db,
  );
}

/**
 * Adds what index_total holds. Rows are taken in the order of scopes, and a scope without a change is not locked, unless its
 * stats follow: then nobody else may count meanwhile what this transaction takes away.
 */
async function writeTotals(db: Db, refreshed: readonly number[]): Promise<void> {
  await sql`
    select 1 from scope_stat
    where scope_id = any(${ints(refreshed)}) or scope_id in (
      select scope_id from index_total group by scope_id having sum(persons) <> 0 or sum(organizations) <> 0)
    order by scope_id for update`.execute(db);
  await sql`
    insert into scope_stat (scope_id, total_persons, total_organizations)
    select scope_id, sum(persons), sum(organizations) from index_total
    group by scope_id having sum(persons) <> 0 or sum(organizations) <> 0 order by scope_id
    on conflict (scope_id) do update set
      total_persons = scope_stat.total_persons + excluded.total_persons,
      total_organizations = scope_stat.total_organizations + excluded.total_organizations`.execute(db);
}

/** Counts everything anew from the index's rows; scope_organization is empty and the totals of scope_stat are 0. */
export async function writeAllTotals(db: Db): Promise<void> {
  await sql`
    insert into scope_organization (scope_id, organization_id, name_key, people)
    select s.scope_id, o.id, o.name_key, count(*)
    from scope_person s
    join (
      select person_id, organization_id from role_flat where organization_id is not null
      union select person_id::int, organization_id::int from education
    ) as tie using (person_id)
    join organization o on o.id = tie.organization_id
    group by s.scope_id, o.id`.execute(db);
  await sql`
    insert into scope_stat (scope_id, total_persons, total_organizations)
    select scope_id, sum(persons), sum(organizations)
    from (
      select scope_id, count(*) as persons, 0 as organizations from scope_person group by scope_id
      union all select scope_id, 0, count(*) from scope_organization group by scope_id
      union all select ${sql.lit(EVERYONE)}, (select count(*) from person_search), 0
    ) as counted
    group by scope_id
    on conflict (scope_id) do update set
      total_persons = scope_stat.total_persons + excluded.total_persons,
      total_organizations = scope_stat.total_organizations + excluded.total_organizations`.execute(db);
}

/** The scopes whose stats or pictures the staged changes may have touched; everyone among them if any. */
export async function scopesOfChanges(db: Db): Promise<number[]> {
  const { rows } = await sql<{ scope_id: number }>`
    with side as materialized (${changedSides()})
    select distinct token & ${sql.lit(ID_MASK)} as scope_id from side, unnest(side.tokens) as token
    where token >> 24 = ${sql.lit(scope)}
    union select ${sql.lit(EVERYONE)} where exists (select 1 from side)
    order by 1`.execute(db);
  return rows.map((row) => row.scope_id);
}
