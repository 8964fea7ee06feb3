import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { type KeyOf, MAILBOX, NAME, NAME_AND_DAY } from './keys-within-network.ts';

// A row of a file continues a contact if an earlier file already contained this contact. Rows are compared
// with the network's own present and earlier statements by these keys: the profile address; the e-mail
// address with a fitting name; the name with the day of connection. Rows with neither a profile address nor
// an e-mail address are also compared by the whole content of the statement, and by the name alone if a day
// is missing. A match by e-mail address, by name and day, or by name alone must be unambiguous in the file
// and in the network, because a wrong match would mix two people's notes. After a missed match, notes only
// stay with the former contact. By e-mail address, by name and day, and by name alone, rows are compared
// first with the present file and then with earlier files, so that a repeated import finds the same contacts.

/** Sets the contact of each row that continues a contact of the network. */
export async function continueContacts(db: Db, networkId: number): Promise<void> {
  const { hasAny, hasFormer } = await stageKnown(db, networkId);
  if (!hasAny) return;
  // The statements of the present file first, then all statements.
  const rounds = hasFormer ? [sql<boolean>`t.is_present`, sql<boolean>`true`] : [sql<boolean>`true`];
  await continueByProfile(db);
  for (const isIncluded of rounds) await continueUnambiguous(db, MAILBOX, isIncluded);
  await continueRepeated(db, presentStatements(networkId));
  for (const isIncluded of rounds) await continueUnambiguous(db, NAME_AND_DAY, isIncluded);
  if (hasFormer) await continueRepeated(db, lastStatementsOfFormer(networkId));
  for (const isIncluded of rounds) await continueByNameAlone(db, isIncluded);
}

/** Of two statements of one contact, the later one has the greater number `latest`. */
async function stageKnown(db: Db, networkId: number): Promise<{ hasAny: boolean; hasFormer: boolean }> {
  await sql`
    create temporary table known_statement on commit drop as
    select contact_id, person_id, slug, email, mailbox_name, name_key, last_key, nameless, connected_on,
      organization_id, title_id, original_title_id, role_id, true as is_present, 9223372036854775807 as latest
    from network_contact where network_id = ${networkId}
    union all
    select f.contact_id, f.person_id, f.slug, f.email, f.mailbox_name, f.name_key, f.last_key, f.nameless, f.connected_on,
      f.organization_id, f.title_id, f.original_title_id, f.role_id, false, coalesce(f.last_import_id, 0)
    from former_statement f where f.network_id = ${networkId}`.execute(db);
  await sql`create index on known_statement (slug)`.execute(db);
  await sql`create index on known_statement (contact_id)`.execute(db);
  await sql`analyze known_statement`.execute(db);
  const { rows } = await sql<{ hasAny: boolean; hasFormer: boolean }>`
    select exists (select from known_statement) as has_any,
      exists (select from known_statement where not is_present) as has_former`.execute(db);
  return rows[0] ?? { hasAny: false, hasFormer: false };
}

/**
 * Matches rows by profile address. If two rows have addresses of one contact, only the row with the contact's
 * latest address continues the contact.
 */
async function continueByProfile(db: Db): Promise<void> {
  await sql`
    update staged_contact s set contact_id = found.contact_id
    from (
      select distinct on (contact_id) row_no, contact_id
      from (
        select distinct on (s.row_no) s.row_no, k.contact_id, k.latest
        from staged_contact s join known_statement k on k.slug = s.slug
        order by s.row_no, k.latest desc, k.contact_id
      ) as best
      order by contact_id, latest desc, row_no
    ) as found
    where found.row_no = s.row_no`.execute(db);
}

/**
 * A row continues a contact with the same key if no other unmatched contact has this key, and no other
 * unmatched row has this key or another key of the contact. Rows and statements are counted by key first,
 * because comparing them one by one would take too long for a file in which everybody has the same name.
 */
async function continueUnambiguous(db: Db, key: KeyOf, isIncluded: RawBuilder<boolean>): Promise<void> {
  await sql`
    with contact_key as materialized (
      select distinct ${key} as key, t.contact_id from known_statement t
      where ${isIncluded} and not exists (select from staged_contact taken where taken.contact_id = t.contact_id)
    ), row_key as materialized (
      select key, count(*) as rows, min(row_no) as row_no
      from (select ${key} as key, t.row_no from staged_contact t where t.contact_id is null) as row
      where key in (select key from contact_key) group by key
    ), matched as (
      select contact_id, row_no, count(*) over (partition by key) as contacts, sum(rows) over (partition by contact_id) as rows
      from contact_key join row_key using (key)
    )
    update staged_contact s set contact_id = matched.contact_id
    from matched where matched.row_no = s.row_no and matched.contacts = 1 and matched.rows = 1`.execute(db);
}

/**
 * Matches rows that have neither a profile address nor an e-mail address to statements with equal content. If
 * several rows and several statements have the same content, they are matched in order, so that namesakes who
 * left the file become the same contacts when they return.
 */
async function continueRepeated(db: Db, statements: RawBuilder<unknown>): Promise<void> {
  // The content is a single text, so that PostgreSQL does not join rows of namesakes by the name alone.
  const content = sql`jsonb_build_array(first_name, last_name, credentials, connected_on, company, position)::text`;
  await sql`
    update staged_contact s set contact_id = found.contact_id
    from (
      select row_no, ${content} as content, row_number() over (partition by ${content} order by row_no) as nth
      from staged_contact where contact_id is null and slug is null and email is null
    ) as repeated
    join (
      select contact_id, ${content} as content, row_number() over (partition by ${content} order by contact_id) as nth
      from (${statements}) as c where slug is null and email is null
        and not exists (select from staged_contact taken where taken.contact_id = c.contact_id)
    ) as found using (content, nth)
    where s.row_no = repeated.row_no`.execute(db);
}

const presentStatements = (networkId: number) =>
  sql`select * from network_contact where network_id = ${networkId}`;

/** The last statement of each contact without a present statement. */
const lastStatementsOfFormer = (networkId: number) => sql`
  select distinct on (contact_id) f.* from former_statement f
  where f.network_id = ${networkId} and not exists (
    select from network_contact present where present.network_id = f.network_id and present.contact_id = f.contact_id)
  order by contact_id, last_import_id desc nulls last, f.id desc`;

/**
 * Matches a row that has neither a profile address nor an e-mail address to a contact that also has neither.
 * The row and the contact must each be the only unmatched one with this name, and at least one of them must
 * lack a day of connection.
 */
async function continueByNameAlone(db: Db, isIncluded: RawBuilder<boolean>): Promise<void> {
  const hasNameAlone = sql`t.slug is null and t.email is null and not t.nameless`;
  await sql`
    with row_name as materialized (
      select ${NAME} as name, count(*) as rows, min(row_no) as row_no, min(connected_on) as day from staged_contact t
      where contact_id is null and ${hasNameAlone} group by 1
    ), contact_name as materialized (
      select ${NAME} as name, contact_id, max(connected_on) as day from known_statement t
      where ${hasNameAlone} and ${isIncluded}
        and not exists (select from staged_contact taken where taken.contact_id = t.contact_id)
      group by 1, 2
    ), matched as (
      select contact_id, row_no, row_name.day is null or contact_name.day is null as is_undated,
        count(*) over (partition by name) as contacts, sum(rows) over (partition by contact_id) as rows
      from contact_name join row_name using (name)
    )
    update staged_contact s set contact_id = matched.contact_id
    from matched
    where matched.row_no = s.row_no and is_undated and matched.contacts = 1 and matched.rows = 1`.execute(db);
}
