import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { STATEMENT_COLUMNS } from '../statement-columns.ts';

// The present statements of a network become those of the file. A statement that the file repeats stays as it is; every other one of
// before becomes history, with the day of the last file that said it.

export interface FileOfImport {
  readonly importId: number;
  readonly networkId: number;
  /** The file's day, `YYYY-MM-DD`. */
  readonly day: string;
  /** Days of connection of the file's closed profiles. */
  readonly unavailableOn: readonly string[];
}

/** What the file does to the network, compared with what the network held just before. */
export interface StatementChanges {
  readonly added: number;
  readonly removed: number;
  readonly organizationsCreated: number;
  readonly rolesOpened: number;
  readonly rolesClosed: number;
}

/** What a row may change; a day of connection that the file leaves out stays. */
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
  await markUnchanged(db, networkId);
  await refold(db, networkId);
  const before = await compareWithBefore(db, networkId);
  const removed = await removeMissing(db, file);
  await archiveChanged(db, networkId);
  await insertPresent(db, file);
  return { ...before, removed };
}

async function markUnchanged(db: Db, networkId: number): Promise<void> {
  const same = COMPARED.map((column) => sql`c.${sql.ref(column)} is not distinct from s.${sql.ref(column)}`);
  await sql`
    update staged_contact s set is_unchanged = true
    from network_contact c
    where c.network_id = ${networkId} and c.contact_id = s.contact_id and ${sql.join(same, sql` and `)}
      and (s.connected_on is null or c.connected_on is not distinct from s.connected_on)`.execute(db);
}

/** What follows from a statement is kept as it would be worked out today: migrated statements were folded by the database. */
async function refold(db: Db, networkId: number): Promise<void> {
  const columns = FOLDED.map((column) => sql.ref(column));
  await sql`
    update network_contact c set (${sql.join(columns)}) = (${sql.join(FOLDED.map((column) => sql.ref(`s.${column}`)))})
    from staged_contact s
    where c.network_id = ${networkId} and c.contact_id = s.contact_id and s.is_unchanged
      and (${sql.join(FOLDED.map((column) => sql.ref(`c.${column}`)))})
        is distinct from (${sql.join(FOLDED.map((column) => sql.ref(`s.${column}`)))})`.execute(db);
}

const FOLDED = [
  'name_key',
  'last_key',
  'name_words',
  'name_more',
  'company_key',
  'company_is_plain',
] as const;

async function compareWithBefore(db: Db, networkId: number): Promise<Omit<StatementChanges, 'removed'>> {
  const { rows } = await sql<Omit<StatementChanges, 'removed'>>`
    with present as materialized (
      select contact_id, organization_id, title_id from network_contact where network_id = ${networkId}
    ), file as materialized (
      select s.*, p.contact_id is not null as was_there, p.organization_id as had_organization, p.title_id as had_title
      from staged_contact s left join present p on p.contact_id = s.contact_id
    ), work as (
      select *, (organization_id, title_id) is distinct from (had_organization, had_title) as differs,
        organization_id is not null or title_id is not null as names_work,
        had_organization is not null or had_title is not null as named_work
      from file
    )
    select (count(*) filter (where not was_there))::int as added,
      (select count(distinct organization_id)::int from file where organization_id is not null
        and organization_id not in (select organization_id from present where organization_id is not null)) as "organizationsCreated",
      (count(*) filter (where names_work and differs))::int as "rolesOpened",
      (count(*) filter (where names_work and named_work and differs))::int as "rolesClosed"
    from work`.execute(db);
  return rows[0] ?? { added: 0, organizationsCreated: 0, rolesOpened: 0, rolesClosed: 0 };
}

/** Takes out who is not in the file any more. Returns how many went. */
async function removeMissing(db: Db, file: FileOfImport): Promise<number> {
  await findMissing(db, file);
  return archive(db, file.networkId, 'missing_contact');
}

/**
 * Notes in missing_contact who is not in the file any more. A row that is blank but for its date is a closed profile: it says that one of
 * the contacts of that day is still there, though it cannot say which. So of the missing contacts of a day, as many stay
 * as the file has such rows of that day.
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
  // A contact that stays for a closed profile must not be the person of a row.
  await sql`
    insert into missing_contact
    select c.contact_id from network_contact c join staged_contact s on s.person_id = c.person_id and s.contact_id <> c.contact_id
    where c.network_id = ${networkId} and not exists (select from staged_contact own where own.contact_id = c.contact_id)
      and c.contact_id not in (select contact_id from missing_contact)`.execute(db);
}

async function archiveChanged(db: Db, networkId: number): Promise<void> {
  await sql`
    create temporary table changed_contact on commit drop as
    select s.contact_id, c.connected_on from staged_contact s
    join network_contact c on c.network_id = ${networkId} and c.contact_id = s.contact_id
    where not s.is_unchanged`.execute(db);
  await archive(db, networkId, 'changed_contact');
}

/** Makes present statements history. Returns how many. */
async function archive(
  db: Db,
  networkId: number,
  table: 'missing_contact' | 'changed_contact',
): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as (
      delete from network_contact c using ${sql.table(table)} t
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
      s.organization_id, s.position, s.title_id, s.role_id, coalesce(s.connected_on, before.connected_on), ${importId}, ${day}
    from staged_contact s left join changed_contact before using (contact_id)
    where not s.is_unchanged order by s.person_id`.execute(db);
}

function columns(prefix: string) {
  return sql.raw(STATEMENT_COLUMNS.map((column) => prefix + column).join(', '));
}
