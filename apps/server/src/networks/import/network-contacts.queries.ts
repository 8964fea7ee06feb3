import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/**
 * Writes the contacts of the file into the network; a contact that is as it was is left alone. Answers how many are new.
 * Gaps of the file leave day and work as they were. The address does not outlive the file that gave it: a contact who has
 * taken it back is no longer in the latest file with it, and it decides who reads the address on the profile.
 */
export async function writeContacts(db: Db, import_: { id: number; networkId: number }): Promise<number> {
  await sql`create temporary table import_added (person_id bigint primary key) on commit drop`.execute(db);
  const { numAffectedRows } = await sql`
    insert into import_added
    select s.person_id from staged_contact s
    where not exists (
      select from network_contact c where c.network_id = ${import_.networkId} and c.person_id = s.person_id)`.execute(
    db,
  );
  await sql`
    insert into network_contact (network_id, person_id, connected_on, company, position, email, first_import_id, last_import_id)
    select ${import_.networkId}, person_id, connected_on, company, position, email, ${import_.id}, ${import_.id}
    from staged_contact order by person_id
    on conflict (network_id, person_id) do update set
      connected_on = coalesce(excluded.connected_on, network_contact.connected_on),
      company = coalesce(excluded.company, network_contact.company),
      position = coalesce(excluded.position, network_contact.position),
      email = excluded.email,
      last_import_id = excluded.last_import_id
    where (network_contact.connected_on, network_contact.company, network_contact.position, network_contact.email) is distinct from (
      coalesce(excluded.connected_on, network_contact.connected_on),
      coalesce(excluded.company, network_contact.company),
      coalesce(excluded.position, network_contact.position),
      excluded.email)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Takes out who is not in the file any more. A row that is blank but for its date is a closed profile: it says that one of
 * the contacts of that day is still there, though it cannot say which. So of the missing contacts of a day, as many stay
 * as the file has such rows of that day. Answers how many went; import_removed holds them.
 */
export async function removeContacts(
  db: Db,
  networkId: number,
  unavailableOn: readonly string[],
): Promise<number> {
  await sql`create temporary table import_removed (person_id bigint primary key) on commit drop`.execute(db);
  await sql`
    insert into import_removed
    select missing.person_id
    from (
      select c.person_id, c.connected_on, row_number() over (partition by c.connected_on order by c.person_id) as k
      from network_contact c
      where c.network_id = ${networkId}
        and not exists (select from staged_contact s where s.person_id = c.person_id)
    ) as missing
    left join (
      select day, count(*) as n from unnest(${[...unavailableOn]}::date[]) as day group by day
    ) as closed on closed.day = missing.connected_on
    where missing.k > coalesce(closed.n, 0)`.execute(db);
  const { numAffectedRows } = await sql`
    delete from network_contact c using import_removed r
    where c.network_id = ${networkId} and c.person_id = r.person_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface AddedPerson {
  id: number;
  name: string;
  profilePicture: string | null;
}

/** A few of the people who are new in the network, in the order of the file. */
export async function someAdded(db: Db): Promise<AddedPerson[]> {
  const { rows } = await sql<AddedPerson>`
    select p.id, p.name, p.profile_picture as "profilePicture"
    from import_added a join staged_contact s using (person_id) join person p on p.id = a.person_id
    order by s.row_no limit 5`.execute(db);
  return rows;
}
