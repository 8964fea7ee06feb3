import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { analyze } from './staged-persons.queries.ts';
import { ID_MASK, ints, kindBase, PERSON_TOKEN } from './tokens.ts';

/** Persons that a pass takes into scopes and out of them; gone at commit. */
export async function prepareMoves(db: Db): Promise<void> {
  await sql`
    create temporary table if not exists index_moved (scope_id int, person_id int, is_in boolean) on commit drop`.execute(
    db,
  );
  await sql`truncate index_moved`.execute(db);
}

/**
 * Whether a collective holds a person, from the tables that say so: the person stands in a network that is shared with it and
 * is not left out there, or is one of its collaborators. Both are SQL for ids; `without` is a network that is not asked.
 */
export function isMember(
  collectiveId: RawBuilder<unknown>,
  personId: RawBuilder<unknown>,
  without?: number,
): RawBuilder<boolean> {
  const others = without === undefined ? sql`` : sql`and contact.network_id <> ${without}`;
  return sql`(
    exists (
      select from network_contact contact
      join collective_network shared on shared.network_id = contact.network_id
      where contact.person_id = ${personId} and shared.collective_id = ${collectiveId} ${others}
        and not exists (
          select from share_left_out hidden
          where hidden.network_id = contact.network_id and hidden.person_id = contact.person_id
            and hidden.collective_id = shared.collective_id))
    or exists (
      select from collaborator join users on users.id = collaborator.user_id
      where collaborator.collective_id = ${collectiveId} and users.person_id = ${personId}))`;
}

/**
 * Puts the staged persons into these collectives and takes them out, as `isMember` says now that their rows are locked; notes
 * who moved. A scope that is no collective (any more) loses them.
 */
export async function moveMembers(db: Db, collectiveIds: readonly number[]): Promise<number> {
  await prepareMoves(db);
  const { numAffectedRows } = await sql`
    insert into index_moved (scope_id, person_id, is_in)
    select scope.id, touched.person_id, should.be_in
    from unnest(${ints(collectiveIds)}) as scope (id)
    cross join index_touched touched
    left join scope_person sp on sp.scope_id = scope.id and sp.person_id = touched.person_id
    cross join lateral (select ${isMember(sql`scope.id`, sql`touched.person_id`)} as be_in offset 0) as should
    where should.be_in <> (sp.person_id is not null)`.execute(db);
  const moved = Number(numAffectedRows ?? 0);
  if (moved === 0) return 0;
  await analyze(db, 'index_moved', moved);
  await sql`
    delete from scope_person sp using index_moved moved
    where not moved.is_in and sp.scope_id = moved.scope_id and sp.person_id = moved.person_id`.execute(db);
  await sql`
    insert into scope_person (scope_id, person_id, name_key, name_more)
    select moved.scope_id, p.id, p.name_key, more.name_more
    from index_moved moved
    join person p on p.id = moved.person_id
    left join index_more more on more.person_id = p.id
    where moved.is_in
    order by p.id
    on conflict (scope_id, person_id) do nothing`.execute(db);
  return moved;
}

/** Whether somebody who was staged has no row in the index yet. */
export async function anyUnindexed(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from index_touched t where not exists (select from index_old o where o.person_id = t.person_id) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Writes the tokens of those who moved. Nothing else of their rows has changed. */
export async function moveTokens(db: Db): Promise<void> {
  await sql`
    update person_search ps set tokens = array(
      select token from unnest(ps.tokens) as token where token <> all(moved.gone)
      union select unnest(moved.come)
      order by token)
    from (
      select person_id,
        array_agg(${sql.lit(kindBase(PERSON_TOKEN.scope))} + scope_id) filter (where is_in) as come,
        coalesce(array_agg(${sql.lit(kindBase(PERSON_TOKEN.scope))} + scope_id) filter (where not is_in), '{}') as gone
      from index_moved group by person_id
    ) as moved
    where ps.person_id = moved.person_id`.execute(db);
}

/** What scopes have to learn of those who moved: how many more or fewer persons they hold, and of which organizations. */
export async function stageMoves(db: Db): Promise<void> {
  const { company, school } = PERSON_TOKEN;
  const { numAffectedRows } = await sql`
    insert into index_pair (scope_id, organization_id, people)
    select scope_id, organization_id, sum(sign)
    from (
      select distinct moved.scope_id, moved.person_id, case when moved.is_in then 1 else -1 end as sign,
        token & ${sql.lit(ID_MASK)} as organization_id
      from index_moved moved join index_old old using (person_id), unnest(old.tokens) as token
      where token >> 24 in (${sql.lit(company)}, ${sql.lit(school)})
    ) as part
    group by scope_id, organization_id having sum(sign) <> 0`.execute(db);
  await analyze(db, 'index_pair', Number(numAffectedRows ?? 0));
  await sql`
    insert into index_total (scope_id, persons, organizations)
    select scope_id, sum(case when is_in then 1 else -1 end), 0 from index_moved group by scope_id`.execute(
    db,
  );
}
