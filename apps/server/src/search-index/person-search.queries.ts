import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { analyze } from './staged-persons.queries.ts';
import { FACET_KINDS, ints, kindBase, PERSON_TOKEN } from './tokens.ts';

/** Works out the new index rows of the staged persons; role_flat and scope_person are right already. */
export async function stageNewRows(db: Db): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into index_new (person_id, place_id, name_key, name_more, tokens, facets)
    select p.id, p.place_id, p.name_key, more.name_more, coalesce(own.tokens, '{}'), coalesce(own.facets, '{}')
    from index_touched t
    join person p on p.id = t.person_id
    left join index_more more on more.person_id = t.person_id
    left join (
      select person_id, array_agg(token order by token) as tokens,
        array_agg(token order by token) filter (where token >> 24 = any(${ints(FACET_KINDS)})) as facets
      from (select distinct person_id, token from (${allTokens()}) as found) as each_once
      group by person_id
    ) as own on own.person_id = t.person_id`.execute(db);
  await analyze(db, 'index_new', Number(numAffectedRows ?? 0));
}

/** Every token of the staged persons, with repetitions. */
function allTokens(): RawBuilder<unknown> {
  const touched = sql`index_touched t`;
  return sql.join(
    [
      roleTokens(),
      sql`select t.person_id, unnest(
            array[${base('school')} + e.organization_id]
            || array(select ${base('degree')} + id from unnest(e.degree_ids) id)
            || array(select ${base('major')} + id from unnest(e.major_ids) id))::int
          from ${touched} join education e on e.person_id = t.person_id`,
      sql`select t.person_id, (${itemBase()} + i.item_id)::int
          from ${touched} join person_item i on i.person_id = t.person_id
          where i.dataset in ('person-tags', 'interests', 'causes', 'collaborations')`,
      sql`select t.person_id, (${base('supportedOrganization')} + s.organization_id)::int
          from ${touched} join person_supported_organization s on s.person_id = t.person_id`,
      sql`select t.person_id, ${base('scope')} + s.scope_id
          from ${touched} join scope_person s on s.person_id = t.person_id`,
      sql`select t.person_id, (${base('place')} + p.place_id)::int
          from ${touched} join person p on p.id = t.person_id where p.place_id is not null`,
    ],
    sql` union all `,
  );
}

/** Five facts of a role, each once per window that the role belongs to. */
function roleTokens(): RawBuilder<unknown> {
  return sql`
    select r.person_id, fact.base + (win.at << 24) + fact.id as token
    from index_touched t
    join role_flat r on r.person_id = t.person_id
    join (values (0), (1), (2)) as win (at) on win.at <= r.win
    cross join lateral unnest(
      r.seniority_ids || r.industry_ids || array[r.role_type_id, r.organization_id, r.size_id],
      array_fill(${base('seniority')}, array[cardinality(r.seniority_ids)])
        || array_fill(${base('industry')}, array[cardinality(r.industry_ids)])
        || array[${base('roleType')}, ${base('company')}, ${base('size')}]
    ) as fact (id, base)
    where fact.id is not null`;
}

function base(kind: keyof typeof PERSON_TOKEN): RawBuilder<number> {
  return sql`${sql.lit(kindBase(PERSON_TOKEN[kind]))}`;
}

function itemBase(): RawBuilder<number> {
  return sql`case i.dataset when 'person-tags' then ${base('tag')} when 'interests' then ${base('interest')}
    when 'causes' then ${base('cause')} else ${base('collaboration')} end`;
}

/** Writes the staged rows; a row that did not change is left alone, because its GIN entries cost the most. */
export async function writePersonSearch(db: Db): Promise<void> {
  await sql`
    delete from person_search ps using index_old o
    where ps.person_id = o.person_id
      and not exists (select 1 from index_new n where n.person_id = o.person_id)`.execute(db);
  await sql`
    insert into person_search (person_id, place_id, name_key, name_norm, tokens, facets)
    select person_id, place_id, name_key, name_key || coalesce(' ' || name_more, ''), tokens, facets
    from index_new order by person_id
    on conflict (person_id) do update set
      place_id = excluded.place_id, name_key = excluded.name_key, name_norm = excluded.name_norm,
      tokens = excluded.tokens, facets = excluded.facets
    where (person_search.place_id, person_search.name_key, person_search.name_norm, person_search.tokens)
      is distinct from (excluded.place_id, excluded.name_key, excluded.name_norm, excluded.tokens)`.execute(
    db,
  );
}

/** Carries changed names to the memberships, whose order index holds them. */
export async function renameMembers(db: Db): Promise<void> {
  await sql`
    update scope_person sp set name_key = n.name_key, name_more = n.name_more
    from index_new n
    where sp.person_id = n.person_id and (sp.name_key, sp.name_more) is distinct from (n.name_key, n.name_more)`.execute(
    db,
  );
}
