import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { STATEMENT_COLUMNS } from '../statement-columns.ts';

// Replaces a network's present statements with those of the file. A statement that the file repeats stays
// unchanged, and so does a statement that may belong to a closed profile (`findMissing`). All other
// statements become history, with the day of the last file that contained them.

export interface FileOfImport {
  readonly importId: number;
  readonly networkId: number;
  /** The file's day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Days of connection of the file's closed profiles. */
  readonly unavailableOn: readonly string[];
}

export interface StatementChanges {
  readonly added: number;
  readonly removed: number;
  /** Number of organizations that no present statement of the network named before. */
  readonly organizationsCreated: number;
  readonly rolesOpened: number;
  readonly rolesClosed: number;
}

/**
 * The columns in which a row is compared with its contact's present statement. The day of connection is
 * compared separately: if the file omits it, the known day stays.
 */
const COMPARED = [
  'person_id',
  'first_name',
  'last_name',
  'credentials',
  'name',
  'slug',
  'linkedin',
  'email',
  'mailbox_name',
  'company',
  'organization_id',
  'position',
  'title_id',
] as const;

export async function writeStatements(db: Db, file: FileOfImport): Promise<StatementChanges> {
  const { networkId } = file;
  await findDiffering(db, networkId);
  await refold(db, networkId);
  const before = await compareWithBefore(db, networkId);
  const removed = await removeMissing(db, file);
  await archive(db, networkId, sql`select contact_id from differing_row where was_there and not says_same`);
  await insertPresent(db, file);
  return { ...before, removed };
}

/**
 * Writes the rows that differ from their present statement into `differing_row`. Also includes rows without a
 * present statement, and equal rows whose folded texts (`foldText`) are outdated.
 */
async function findDiffering(db: Db, networkId: number): Promise<void> {
  const same = COMPARED.map((column) => sql`c.${sql.ref(column)} is not distinct from s.${sql.ref(column)}`);
  await sql`
    create temporary table differing_row on commit drop as
    select s.row_no, s.contact_id, c.contact_id is not null as was_there, says_same,
      c.connected_on, c.organization_id, c.title_id
    from staged_contact s
    left join (select * from network_contact where network_id = ${networkId}) as c
      on c.contact_id = s.contact_id
    cross join lateral (
      select ${sql.join(same, sql` and `)}
        and (s.connected_on is null or c.connected_on is not distinct from s.connected_on) as says_same
    ) as compared
    where not says_same or (${foldedOf('c')}) is distinct from (${foldedOf('s')})`.execute(db);
  await sql`analyze differing_row`.execute(db);
}

/**
 * Updates the folded texts of statements that the file repeats. Folded texts are outdated if an earlier
 * version wrote them by other rules, or if a migration computed them in SQL, which lacks some rules of
 * `foldText`.
 */
async function refold(db: Db, networkId: number): Promise<void> {
  await sql`
    update network_contact c set (${sql.join(FOLDED.map((column) => sql.ref(column)))}) = (${foldedOf('s')})
    from differing_row d join staged_contact s using (row_no)
    where c.network_id = ${networkId} and c.contact_id = d.contact_id and d.says_same`.execute(db);
}

const FOLDED = [
  'name_key',
  'last_key',
  'name_words',
  'name_more',
  'company_key',
  'company_is_plain',
] as const;

const foldedOf = (table: string) => sql.join(FOLDED.map((column) => sql.ref(`${table}.${column}`)));

async function compareWithBefore(db: Db, networkId: number): Promise<Omit<StatementChanges, 'removed'>> {
  const { rows } = await sql<Omit<StatementChanges, 'removed'>>`
    with work as materialized (
      select s.organization_id, d.was_there,
        (s.organization_id, s.title_id) is distinct from (d.organization_id, d.title_id) as differs,
        s.organization_id is not null or s.title_id is not null as names_work,
        d.organization_id is not null or d.title_id is not null as named_work
      from differing_row d join staged_contact s using (row_no)
    )
    select (count(*) filter (where not was_there))::int as added,
      (select count(distinct organization_id)::int from work where organization_id is not null
        and organization_id not in (
          select organization_id from network_contact
          where network_id = ${networkId} and organization_id is not null)) as organizations_created,
      (count(*) filter (where names_work and differs))::int as roles_opened,
      (count(*) filter (where names_work and named_work and differs))::int as roles_closed
    from work`.execute(db);
  return rows[0] ?? { added: 0, organizationsCreated: 0, rolesOpened: 0, rolesClosed: 0 };
}

async function removeMissing(db: Db, file: FileOfImport): Promise<number> {
  await findMissing(db, file);
  return archive(db, file.networkId, sql`select contact_id from missing_contact`);
}

/**
 * Fills `missing_contact` with the contacts that must be removed because they are no longer in the file. A
 * row that is blank except for its date is a closed profile: one of the contacts of that day still exists,
 * but the row cannot say which. So each such row lets one missing contact of its day stay.
 */
export async function findMissing(
  db: Db,
  { networkId, unavailableOn }: Pick<FileOfImport, 'networkId' | 'unavailableOn'>,
): Promise<void> {
  await sql`
    create temporary table missing_contact on commit drop as
    select missing.contact_id
    from (
      select c.contact_id, c.connected_on, row_number() over (partition by c.connected_on order by c.contact_id) as k
      from network_contact c
      where c.network_id = ${networkId} and not exists (select from staged_contact s where s.contact_id = c.contact_id)
    ) as missing
    left join (
      select day, count(*) as n from unnest(${[...unavailableOn]}::date[]) as day group by day
    ) as closed on closed.day = missing.connected_on
    where missing.k > coalesce(closed.n, 0)`.execute(db);
  // A contact that stays for a closed profile is removed after all if a row of the file is about the same
  // person.
  await sql`
    insert into missing_contact
    select c.contact_id from network_contact c join staged_contact s on s.person_id = c.person_id and s.contact_id <> c.contact_id
    where c.network_id = ${networkId} and not exists (select from staged_contact own where own.contact_id = c.contact_id)
      and c.contact_id not in (select contact_id from missing_contact)`.execute(db);
}

/** Turns the present statements of these contacts into history. Returns their number. */
async function archive(db: Db, networkId: number, contacts: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as (
      delete from network_contact c using (${contacts}) as t
      where c.network_id = ${networkId} and c.contact_id = t.contact_id returning c.*
    )
    insert into former_statement (${columns('')}, last_import_id, last_day, last_ended_on)
    select ${columns('gone.')}, n.import_id, n.file_day, n.updated_on
    from gone join network n on n.id = gone.network_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function insertPresent(db: Db, { importId, networkId, day }: FileOfImport): Promise<void> {
  await sql`
    insert into network_contact (${columns('')})
    select ${networkId}, s.contact_id, s.person_id, s.first_name, s.last_name, s.credentials, s.name,
      s.name_key, s.last_key, s.name_words,
      s.name_more, s.nameless, s.slug, s.linkedin, s.email, s.email_is_personal, s.mailbox_name, s.company,
        s.company_key, s.company_is_plain,
      s.organization_id, s.position, s.title_id, s.original_title_id, s.role_id, coalesce(s.connected_on, d.connected_on),
      ${importId}, ${day}
    from differing_row d join staged_contact s using (row_no)
    where not d.says_same order by s.person_id`.execute(db);
}

function columns(prefix: string) {
  return sql.raw(STATEMENT_COLUMNS.map((column) => prefix + column).join(', '));
}
