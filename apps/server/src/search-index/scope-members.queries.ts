import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { type Persons, personIdsOf } from './staged-persons.queries.ts';

/** Puts persons into a scope; those who are there already stay. */
export async function insertMembers(db: Db, scopeId: number, persons: Persons): Promise<void> {
  await sql`
    insert into scope_person (scope_id, person_id, name_key, name_more)
    select ${scopeId}, p.id, p.name_key, more.name_more
    from (${personIdsOf(persons)}) as given
    join person p on p.id = given.person_id
    left join index_more more on more.person_id = p.id
    order by p.id
    on conflict (scope_id, person_id) do nothing`.execute(db);
}

/** Puts the staged persons into the networks and collectives that hold them. For scopes that are empty. */
export async function insertMembersOfScopes(db: Db): Promise<void> {
  await sql`
    insert into scope_person (scope_id, person_id, name_key, name_more)
    select held.scope_id, p.id, p.name_key, more.name_more
    from index_touched t
    join (${HELD}) as held on held.person_id = t.person_id
    join person p on p.id = t.person_id
    left join index_more more on more.person_id = t.person_id`.execute(db);
}

/**
 * Who is where: a network holds its contacts, a collective those of the networks shared with it, without those who are left
 * out, and its collaborators. `isMember` says the same of one person.
 */
const HELD = sql`
  select network_id as scope_id, person_id from network_contact
  union all (
    select shared.collective_id, contact.person_id
    from collective_network shared join network_contact contact on contact.network_id = shared.network_id
    where not exists (
      select from share_left_out hidden
      where hidden.network_id = contact.network_id and hidden.person_id = contact.person_id
        and hidden.collective_id = shared.collective_id)
    union
    select collaborator.collective_id, users.person_id
    from collaborator join users on users.id = collaborator.user_id
  )`;

export async function deleteMembers(db: Db, scopeId: number, persons: Persons): Promise<void> {
  await sql`
    delete from scope_person
    where scope_id = ${scopeId} and person_id in (${personIdsOf(persons)})`.execute(db);
}

/** Takes persons that are no longer there out of every scope. */
export async function deleteGoneMembers(db: Db): Promise<void> {
  await sql`
    delete from scope_person sp using index_touched t
    where sp.person_id = t.person_id and not exists (select 1 from person p where p.id = t.person_id)`.execute(
    db,
  );
}

/** The difference between who is in a scope and who should be. */
export async function membershipChange(
  db: Db,
  scopeId: number,
  persons: Persons,
): Promise<{ add: number[]; remove: number[] }> {
  const { rows } = await sql<{ person_id: number; is_new: boolean }>`
    select coalesce(given.person_id, sp.person_id) as person_id, sp.person_id is null as is_new
    from (select distinct person_id from (${personIdsOf(persons)}) as ids) as given
    full join (select person_id from scope_person where scope_id = ${scopeId}) as sp using (person_id)
    where given.person_id is null or sp.person_id is null`.execute(db);
  return {
    add: rows.filter((row) => row.is_new).map((row) => row.person_id),
    remove: rows.filter((row) => !row.is_new).map((row) => row.person_id),
  };
}
