import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

// Who is who, in this order: profile, e-mail address, the same contact under a new profile address. Equal names alone
// never make two people one. A wrong merge mixes two people's facts and cannot be undone; a missed one leaves a
// duplicate that the next file may resolve. So every rule but the first asks for a second sign.

/** A profile address, today's or an earlier one, leads to its person. */
export async function matchByProfile(db: Db): Promise<void> {
  await sql`
    update staged_contact s set person_id = known.person_id
    from person_slug known where known.slug = s.slug`.execute(db);
}

/**
 * An e-mail address leads to its person, but an address may be a shared mailbox. So:
 * - Profile addresses differ: the row's first name must be a word of the person's name (a surname changes, and families
 *   share a mailbox), and no other row of the file may already be that person.
 * - They do not contradict each other: any word in common is enough, or one of them has no name.
 */
export async function matchByEmail(db: Db): Promise<void> {
  await sql`
    update staged_contact s set person_id = found.person_id
    from (
      select distinct on (e.person_id) s.row_no, e.person_id
      from staged_contact s
      join person_email e on e.email = s.email
      join person p on p.id = e.person_id
      where s.person_id is null and s.slug is not null
        and not exists (select from staged_contact other where other.person_id = e.person_id)
        and case when exists (select from person_slug k where k.person_id = e.person_id)
          then s.given && ${nameWords} else ${sharesName} end
      order by e.person_id, s.row_no
    ) as found
    where found.row_no = s.row_no`.execute(db);
  await sql`
    update staged_contact s set person_id = e.person_id
    from person_email e join person p on p.id = e.person_id
    where s.person_id is null and s.slug is null and e.email = s.email and ${sharesName}`.execute(db);
}

/** Folded words of today's name and of earlier ones. */
const nameWords = sql.raw(
  `string_to_array(p.name_key || ' ' || lower(array_to_string(p.mapped_names, ' ')), ' ')`,
);
const sharesName = sql`(s.nameless or p.first_name || p.last_name = '' or string_to_array(s.name_key, ' ') && ${nameWords})`;

/**
 * In one member's network, the same name with the same day of connection is the same contact, whose profile address has
 * changed or is not in the file. Only contacts that no row has claimed are looked at. When several rows or contacts
 * share name and day, rows with an address are left alone (which is which cannot be known); rows without one are paired
 * in order, so that the same file gives the same pairs again. Without a day, only a row without profile and a contact
 * without profile are paired.
 */
export async function matchByNameAndDay(db: Db, networkId: number): Promise<void> {
  await sql`
    with row_side as materialized (
      select row_no, slug is null as slugless, name_key, connected_on,
        count(*) over (partition by name_key, connected_on) as n,
        row_number() over (partition by name_key, connected_on order by row_no) as k
      from staged_contact where person_id is null
    ),
    unclaimed as materialized (
      select c.person_id, c.connected_on, p.name_key, p.mapped_names,
        not exists (select from person_slug k where k.person_id = c.person_id) as slugless
      from network_contact c join person p on p.id = c.person_id
      where c.network_id = ${networkId}
        and not exists (select from staged_contact s where s.person_id = c.person_id)
    ),
    contact_side as materialized (
      select person_id, connected_on, slugless, name.key,
        count(*) over (partition by name.key, connected_on) as n,
        row_number() over (partition by name.key, connected_on order by person_id) as k
      from unclaimed,
        lateral (select name_key as key union select lower(mapped) from unnest(mapped_names) as mapped) as name
    ),
    pair as (
      select distinct on (c.person_id) r.row_no, c.person_id
      from row_side r join contact_side c on c.key = r.name_key and c.connected_on is not distinct from r.connected_on
      where case
        when r.connected_on is null then r.slugless and c.slugless and r.k = c.k
        else (r.n = 1 and c.n = 1) or (r.slugless and r.k = c.k)
      end
      order by c.person_id, r.row_no
    )
    update staged_contact s set person_id = pair.person_id from pair where pair.row_no = s.row_no`.execute(
    db,
  );
}

/** Rows that lead to one person are one contact: the first stands for all. Answers how many went. */
export async function mergeRowsOfOnePerson(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from staged_contact s using (
      select row_no, row_number() over (partition by person_id order by row_no) as k
      from staged_contact where person_id is not null
    ) as ranked
    where ranked.row_no = s.row_no and ranked.k > 1`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** How many rows are known people, how many are not. */
export async function matchCounts(db: Db): Promise<{ matched: number; unknown: number }> {
  const { rows } = await sql<{ matched: number; unknown: number }>`
    select count(person_id) as matched, count(*) - count(person_id) as unknown from staged_contact`.execute(
    db,
  );
  return rows[0] ?? { matched: 0, unknown: 0 };
}

/** Whose imported work is known from a file that reaches further than this one: for them this file brings no news. */
export async function findStaleRows(db: Db, asOf: string): Promise<void> {
  await sql`
    update staged_contact s set is_news = false
    where not s.is_new and exists (
      select from work_role r where r.person_id = s.person_id and r.source = 'import' and r.import_as_of > ${asOf}::date
    )`.execute(db);
}
