import { type RawBuilder, sql } from 'kysely';
import { foldText } from '../platform/text/fold-text.ts';
import type { Db } from '../tables.ts';
import { EVERYONE, kindBase, ORGANIZATION_TOKEN } from './tokens.ts';

/** Which list of an organization becomes which kind of token. */
const ITEM_KINDS: readonly (readonly [dataset: string, kind: keyof typeof ORGANIZATION_TOKEN])[] = [
  ['organization-tags', 'tag'],
  ['industries', 'industry'],
  ['investment-stages', 'investmentStage'],
  ['investing', 'investing'],
  ['job-functions', 'jobFunction'],
  ['seniority-levels', 'seniority'],
  ['practice-areas', 'practice'],
  ['specialty-areas', 'specialty'],
];

/** Persons whose roles repeat a size or industries that these organizations no longer have. */
export async function personsWithStaleOrganizations(db: Db, ids: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select distinct r.person_id
    from (${ids}) as given (id)
    join organization o on o.id = given.id
    join role_flat r on r.organization_id = o.id
    where r.size_id is distinct from o.employee_size_id
      or r.industry_ids <> array(select i.item_id::int from organization_item i
        where i.organization_id = o.id and i.dataset = 'industries' order by i.item_id)
    order by 1`.execute(db);
  return rows.map((row) => row.person_id);
}

/** Writes the index rows of organizations and takes away those of organizations that are gone. */
export async function writeOrganizationSearch(db: Db, ids: RawBuilder<unknown>): Promise<void> {
  const aliases = await foldedAliases(db, ids);
  const { rows } = await sql<{ is_new: boolean }>`
    insert into organization_search (organization_id, place_id, type_id, name_key, name_norm, tokens)
    select o.id, o.place_id, o.type_id, o.name_key, o.name_key || coalesce(' ' || alias.names, ''), ${tokensOf()}
    from (${ids}) as given (id)
    join organization o on o.id = given.id
    left join unnest(${[...aliases.keys()]}::int[], ${[...aliases.values()]}::text[]) as alias (id, names) on alias.id = o.id
    order by o.id
    on conflict (organization_id) do update set
      place_id = excluded.place_id, type_id = excluded.type_id, name_key = excluded.name_key,
      name_norm = excluded.name_norm, tokens = excluded.tokens
    where (organization_search.place_id, organization_search.type_id, organization_search.name_key,
        organization_search.name_norm, organization_search.tokens)
      is distinct from (excluded.place_id, excluded.type_id, excluded.name_key, excluded.name_norm, excluded.tokens)
    returning xmax = 0 as is_new`.execute(db);
  const gone = await sql`
    delete from organization_search os using (${ids}) as given (id)
    where os.organization_id = given.id and not exists (select 1 from organization o where o.id = given.id)`.execute(
    db,
  );
  await addOrganizations(db, rows.filter((row) => row.is_new).length - Number(gone.numAffectedRows ?? 0));
}

function tokensOf(): RawBuilder<number[]> {
  const kinds = ITEM_KINDS.map(
    ([dataset, kind]) => sql`when ${sql.lit(dataset)} then ${sql.lit(kindBase(ORGANIZATION_TOKEN[kind]))}`,
  );
  return sql`array(
    select ${sql.lit(kindBase(ORGANIZATION_TOKEN.type))} + o.type_id
    union all select (${sql.lit(kindBase(ORGANIZATION_TOKEN.size))} + o.employee_size_id)::int where o.employee_size_id is not null
    union all select (case i.dataset ${sql.join(kinds, sql` `)} end + i.item_id)::int from organization_item i
      where i.organization_id = o.id and i.dataset in (${sql.join(ITEM_KINDS.map(([dataset]) => sql.lit(dataset)))})
    order by 1)`;
}

/** Other names of organizations, folded; only for those that have any. */
async function foldedAliases(db: Db, ids: RawBuilder<unknown>): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select n.organization_id as id, array_agg(n.name order by n.name) as names
    from (${ids}) as given (id) join organization_name n on n.organization_id = given.id
    where n.is_alias group by n.organization_id`.execute(db);
  return new Map(rows.map(({ id, names }) => [id, foldText(names.join(' '))]));
}

async function addOrganizations(db: Db, count: number): Promise<void> {
  if (count === 0) return;
  await sql`
    insert into scope_stat (scope_id, total_organizations) values (${EVERYONE}, ${count})
    on conflict (scope_id) do update set
      total_organizations = scope_stat.total_organizations + excluded.total_organizations`.execute(db);
}

/** Carries changed names to the scopes, whose order index holds them. */
export async function renameInScopes(db: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    update scope_organization so set name_key = o.name_key
    from (${ids}) as given (id) join organization o on o.id = given.id
    where so.organization_id = o.id and so.name_key <> o.name_key`.execute(db);
}

/** Organizations that are gone are in no scope any more. */
export async function deleteFromScopes(db: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (
      delete from scope_organization so using (${ids}) as given (id)
      where so.organization_id = given.id and not exists (select 1 from organization o where o.id = given.id)
      returning so.scope_id
    )
    update scope_stat set total_organizations = total_organizations - lost.count
    from (select scope_id, count(*)::int as count from gone group by scope_id) as lost
    where lost.scope_id = scope_stat.scope_id`.execute(db);
}
