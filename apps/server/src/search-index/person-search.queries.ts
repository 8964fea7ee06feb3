import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { analyze } from './staged-persons.queries.ts';
import { FACET_KINDS, ints, kindBase, PERSON_TOKEN } from './tokens.ts';

/** Works out the new index rows of the staged persons; role_flat and scope_person are right already. */
export async function stageNewRows(db: Db): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into index_new (person_id, place_id, name_key, name_more, tokens, facets)
    select p.id, p.place_id, p.name_key, more.name_more, own.tokens,
      array(select token from unnest(own.tokens) as token where token >> 24 = any(${ints(FACET_KINDS)}))
    from index_touched t
    join person p on p.id = t.person_id
    left join index_more more on more.person_id = t.person_id
    cross join lateral (
      select array(select distinct token from (${tokensOfPerson()}) as found order by token) as tokens offset 0
    ) as own`.execute(db);
  await analyze(db, 'index_new', Number(numAffectedRows ?? 0));
}

/**
 * Every token of `person p`, with repetitions. Person by person: a million tokens of an import, sorted as one heap, took
 * half as long again.
 */
function tokensOfPerson(): RawBuilder<unknown> {
  return sql.join(
    [
      roleTokens(),
      sql`select unnest(
            array[${base('school')} + e.organization_id]
            || array(select ${base('degree')} + id from unnest(e.degree_ids) id)
            || array(select ${base('major')} + id from unnest(e.major_ids) id))::int
          from education e where e.person_id = p.id`,
      sql`select (${itemBase()} + i.item_id)::int from person_item i
          where i.person_id = p.id and i.dataset in ('person-tags', 'interests', 'causes', 'collaborations')`,
      sql`select (${base('supportedOrganization')} + s.organization_id)::int
          from person_supported_organization s where s.person_id = p.id`,
      sql`select ${base('scope')} + s.scope_id from scope_person s where s.person_id = t.person_id`,
    ],
    sql` union all `,
  );
}

/** Five facts of a role, each once per window that the role belongs to. */
function roleTokens(): RawBuilder<unknown> {
  return sql`
    select fact.base + (win.at << 24) + fact.id as token
    from role_flat r
    join (values (0), (1), (2)) as win (at) on win.at <= r.win
    cross join lateral unnest(
      r.seniority_ids || r.industry_ids || array[r.role_type_id, r.organization_id, r.size_id],
      array_fill(${base('seniority')}, array[cardinality(r.seniority_ids)])
        || array_fill(${base('industry')}, array[cardinality(r.industry_ids)])
        || array[${base('roleType')}, ${base('company')}, ${base('size')}]
    ) as fact (id, base)
    where r.person_id = t.person_id and fact.id is not null`;
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
