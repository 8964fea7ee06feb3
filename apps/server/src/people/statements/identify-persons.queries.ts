import { sql } from 'kysely';
import { followContacts } from '../identity/follow-contacts.ts';
import { holdCollectivesLeavingOut } from '../identity/follow-contacts.queries.ts';
import type { Db } from '../../tables.ts';
import { leaveOutAmbiguous, leaveOutParted } from './leave-out-new-contacts.queries.ts';

// A row has at most one key: the profile address, or else the e-mail address with the name. The person of a
// row with a key depends only on the key, except that `parted_key` can give the key another person in this
// network. A row without a key gets a person whom only this network knows. Its contact keeps this person
// until a file gives the contact a key.

/**
 * Sets two persons for each row: the person to whom the row's key already leads, and the person whom the
 * row's contact had in the last file that contained the contact. Rows without a contact get a new contact. A
 * single update sets all of this, because each update of the temporary table `staged_contact` rewrites whole
 * rows.
 */
export async function recognizePersons(db: Db, networkId: number): Promise<void> {
  await sql`
    with stated as materialized (
      select k.row_no, coalesce(
        (select person_id from parted_key parted
          where parted.hash = k.hash and parted.network_id = ${networkId}),
        (select person_id from person_key known where known.hash = k.hash)) as person_id
      -- keys are looked up one by one, in the order of the index: PostgreSQL would otherwise read all keys
      from (select row_no, hash from staged_key order by hash) as k
    ), former as materialized (
      select distinct on (contact_id) contact_id, person_id, is_present from known_statement
      order by contact_id, latest desc
    )
    update staged_contact s set
      contact_id = coalesce(s.contact_id,
        nextval((select pg_get_serial_sequence('network_contact', 'contact_id')::regclass))),
      former_person_id = found.former_person_id, is_present = found.is_present, person_id = found.person_id
    from (
      select t.row_no, former.person_id as former_person_id, coalesce(former.is_present, false) as is_present,
        stated.person_id
      from staged_contact t
      left join former on former.contact_id = t.contact_id
      left join stated on stated.row_no = t.row_no
    ) as found
    where found.row_no = s.row_no`.execute(db);
  await keepKeyless(db);
}

/**
 * Counts the rows that continue a contact of the network's present file. Call it after `recognizePersons`.
 */
export async function countPresent(db: Db): Promise<number> {
  const { rows } = await sql<{ present: number }>`
    select (count(*) filter (where is_present))::int as present from staged_contact`.execute(db);
  return rows[0]?.present ?? 0;
}

/**
 * The preview's counterpart of `insertNewPersons`: gives rows without a person a negative number as the
 * person's id. Rows with the same unknown key get the same number.
 */
export async function numberUnknownPersons(db: Db): Promise<void> {
  await sql`
    update staged_contact s set person_id = -unknown.number
    from (
      select s.row_no,
        min(s.row_no) over (partition by k.hash, case when k.hash is null then s.row_no end) as number
      from staged_contact s left join staged_key k using (row_no) where s.person_id is null
    ) as unknown
    where unknown.row_no = s.row_no`.execute(db);
}

/**
 * Lets rows without a key keep the person of their contact, unless a key leads to this person or the person
 * is a member.
 */
async function keepKeyless(db: Db): Promise<void> {
  await sql`
    update staged_contact s set person_id = s.former_person_id
    where s.person_id is null and s.former_person_id is not null
      and not exists (select from staged_key k where k.row_no = s.row_no)
      and not exists (select from person_key k where k.person_id = s.former_person_id)
      and not exists (select from users u where u.person_id = s.former_person_id)`.execute(db);
}

/** Inserts a person for each row without one. Rows with the same unknown key get one person. */
export async function insertNewPersons(db: Db): Promise<void> {
  await sql`
    create temporary table new_person on commit drop as
    select row_no, hash, number, obscured_id(number) as id
    from (
      select row_no, hash, nextval('person_number') as number
      from (
        select distinct on (k.hash, keyless) s.row_no, k.hash
        from staged_contact s left join staged_key k using (row_no),
          lateral (select case when k.hash is null then s.row_no end as keyless) as own
        where s.person_id is null
        order by k.hash, keyless, s.row_no
      ) as unknown
    ) as numbered`.execute(db);
  await sql`insert into person (id, sources) select id, '{}' from new_person order by number`.execute(db);
  await sql`insert into person_key (hash, person_id) select hash, id from new_person where hash is not null`.execute(
    db,
  );
  await sql`
    update staged_contact s set person_id = n.id
    from new_person n left join staged_key k on k.hash = n.hash
    where s.person_id is null and s.row_no = coalesce(k.row_no, n.row_no)`.execute(db);
}

/** A row that was merged into another row about the same person. `row` and `into` are row numbers. */
export interface MergedRow {
  readonly row: number;
  readonly into: number;
  /** The values of the remaining row after the merge. */
  readonly filled: {
    readonly credentials: string | null;
    readonly company: string | null;
    readonly position: string | null;
    /** `YYYY-MM-DD`. */
    readonly connectedOn: string | null;
  };
}

/**
 * Merges rows about one person into one row: if possible, one with a profile address; or else one that
 * continues a present contact; or else the first. It takes missing credentials, days of connection and jobs
 * from the other rows, but no names or addresses, because these decide whom a row is about. Returns the
 * removed rows.
 */
export async function mergeRowsOfOnePerson(db: Db): Promise<MergedRow[]> {
  await sql`create temporary table merged_row (former_person_id bigint, person_id bigint not null) on commit drop`.execute(
    db,
  );
  await sql`
    create temporary table going_row on commit drop as
    select row_no, into_row, nth from (
      select row_no, row_number() over same_person as nth, first_value(row_no) over same_person as into_row from staged_contact
      window same_person as (partition by person_id order by slug is null, is_present desc, row_no)
    ) as ranked where nth > 1`.execute(db);
  await fillFromGoing(db, ['credentials', 'name_more']);
  await fillFromGoing(db, ['connected_on']);
  await fillFromGoing(db, WORK);
  const { rows } = await sql<MergedRow>`
    with gone as (
      delete from staged_contact s using going_row g where g.row_no = s.row_no
      returning s.row_no, g.into_row, s.former_person_id, s.person_id
    ), noted as (
      insert into merged_row select former_person_id, person_id from gone
    )
    select gone.row_no as row, into_row as "into",
      jsonb_build_object('credentials', kept.credentials, 'company', kept.company, 'position', kept.position,
        'connectedOn', to_char(kept.connected_on, 'YYYY-MM-DD')) as filled
    from gone join staged_contact kept on kept.row_no = into_row order by gone.row_no`.execute(db);
  return rows;
}

/**
 * Taken together, because a position from one row and a company from another would be a job that nobody has.
 */
const WORK = ['position', 'company', 'company_key', 'company_norm', 'company_is_plain'];

/**
 * Copies these columns from removed rows to remaining rows, if the first two of these columns are empty in
 * the remaining row. The values come from the first removed row with a value in one of these two columns.
 */
async function fillFromGoing(db: Db, columns: readonly string[]): Promise<void> {
  const [one, two] = columns;
  const isSaid = (table: string) =>
    sql`num_nonnulls(${sql.join([one, two ?? one].map((column) => sql.ref(`${table}.${column}`)))}) > 0`;
  const taken = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`);
  await sql`
    update staged_contact s set ${sql.join(taken)}
    from (
      select distinct on (g.into_row) g.into_row, c.* from going_row g join staged_contact c using (row_no)
      where ${isSaid('c')} order by g.into_row, g.nth
    ) as given
    where given.into_row = s.row_no and not (${isSaid('s')})`.execute(db);
}

/**
 * If a contact has become another person, moves the member's notes, labels and other records about the
 * contact to that person. Before that, leaves new contacts out of a share if they may be people whom the
 * share leaves out. Call it after the statements are written.
 */
export async function moveContacts(
  db: Db,
  { importId, networkId }: { importId: number; networkId: number },
): Promise<void> {
  await holdCollectivesLeavingOut(db, sql`${networkId}::bigint`);
  await leaveOutParted(db, networkId);
  await leaveOutAmbiguous(db, networkId);
  const { rows } = await sql<{ from: number; to: number }>`
    insert into contact_move (network_id, import_id, from_person_id, to_person_id)
    select distinct on (former_person_id) ${networkId}::bigint, ${importId}::bigint, former_person_id, person_id
    from (
      select former_person_id, person_id, false as is_merged from staged_contact
      union all
      select former_person_id, person_id, true from merged_row
    ) as row
    where former_person_id is not null and former_person_id <> person_id order by former_person_id, is_merged, person_id
    returning from_person_id as "from", to_person_id as "to"`.execute(db);
  if (rows.length === 0) return;
  await followContacts(
    db,
    sql`select network_id, from_person_id, to_person_id from contact_move
      where network_id = ${networkId} and import_id = ${importId}`,
  );
}
