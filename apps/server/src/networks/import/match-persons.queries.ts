import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { EmailCandidate, KnownPerson } from './choose-by-email.ts';
import type { UnclaimedContact, UnmatchedRow } from './choose-by-name-and-day.ts';

/** A profile address, today's or an earlier one, leads to its person. */
export async function matchByProfile(db: Db): Promise<void> {
  await sql`
    update staged_contact s set person_id = known.person_id
    from person_slug known where known.slug = s.slug`.execute(db);
}

/** The rows still unmatched whose e-mail address is known, in the order of the file. */
export async function emailCandidates(db: Db): Promise<EmailCandidate[]> {
  const { rows } = await sql<EmailCandidate>`
    select s.row_no as "rowNo", s.slug is not null as "hasProfile", s.nameless, s.name_key as "nameKey", s.given,
      e.person_id as "personId"
    from staged_contact s join person_email e on e.email = s.email
    where s.person_id is null order by s.row_no`.execute(db);
  return rows;
}

export async function knownPersons(db: Db, personIds: readonly number[]): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    with wanted as materialized (select distinct unnest(${[...personIds]}::bigint[]) as id)
    select p.id as "personId", p.first_name || p.last_name <> '' as "hasName", p.name_key || p.mapped_names as names,
      exists (select from person_slug k where k.person_id = p.id) as "hasProfile",
      coalesce(claimed.names, '{}') as "namesInFile"
    from wanted join person p using (id)
    left join (
      select s.person_id, array_agg(s.name_key order by s.row_no) as names
      from wanted join staged_contact s on s.person_id = wanted.id group by s.person_id
    ) as claimed on claimed.person_id = p.id`.execute(db);
  return rows;
}

export async function unmatchedRows(db: Db): Promise<UnmatchedRow[]> {
  const { rows } = await sql<UnmatchedRow>`
    select row_no as "rowNo", slug is not null as "hasProfile", name_key as "nameKey", connected_on as "connectedOn"
    from staged_contact where person_id is null order by row_no`.execute(db);
  return rows;
}

export async function unclaimedContacts(db: Db, networkId: number): Promise<UnclaimedContact[]> {
  const { rows } = await sql<UnclaimedContact>`
    select c.person_id as "personId", c.connected_on as "connectedOn", p.name_key || p.mapped_names as names,
      exists (select from person_slug k where k.person_id = p.id) as "hasProfile"
    from network_contact c join person p on p.id = c.person_id
    where c.network_id = ${networkId} and not exists (select from staged_contact s where s.person_id = c.person_id)
    order by c.person_id`.execute(db);
  return rows;
}

/** Writes down who rows are: row -> person. Answers how many rows. */
export async function writeMatches(db: Db, matches: ReadonlyMap<number, number>): Promise<number> {
  if (matches.size === 0) return 0;
  await sql`
    update staged_contact s set person_id = given.person_id
    from unnest(${[...matches.keys()]}::int[], ${[...matches.values()]}::bigint[]) as given (row_no, person_id)
    where given.row_no = s.row_no`.execute(db);
  return matches.size;
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
