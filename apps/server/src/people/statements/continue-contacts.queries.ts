import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { type KeyOf, MAILBOX, NAME, NAME_AND_DAY } from './keys-within-network.ts';

// Which contact of the network a row continues. All keys of the network's present and earlier statements
// count, and nothing outside of the network: the profile address; the e-mail address with a fitting name; for
// the rest the name with the day of connection, all that the last file said, or the name where a day is
// missing. A wrong match mixes two people's notes, a missed one leaves them with the former contact, so all
// but the first must be unambiguous on both sides. What the present file says comes before what earlier files
// said, so that a file that is imported again continues its own contacts.

/** Finds the contacts that rows continue. */
export async function continueContacts(db: Db, networkId: number): Promise<void> {
  const { hasAny, hasFormer } = await stageKnown(db, networkId);
  if (!hasAny) return;
  // The present file first, then all that is known; without earlier files both are the same.
  const asked = hasFormer ? [sql<boolean>`t.is_present`, sql<boolean>`true`] : [sql<boolean>`true`];
  await continueByProfile(db);
  for (const isAsked of asked) await continueUnambiguous(db, MAILBOX, isAsked);
  await continueRepeated(db, presentStatements(networkId));
  for (const isAsked of asked) await continueUnambiguous(db, NAME_AND_DAY, isAsked);
  if (hasFormer) await continueRepeated(db, lastStatementsOfFormer(networkId));
  for (const isAsked of asked) await continueByNameAlone(db, isAsked);
}

/**
 * Every key of the network's statements, and the work that they name; `latest` orders the statements of one
 * contact, the present one last.
 */
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
    select exists (select from known_statement) as "hasAny",
      exists (select from known_statement where not is_present) as "hasFormer"`.execute(db);
  return rows[0] ?? { hasAny: false, hasFormer: false };
}

/** A profile address belongs to one contact; of two addresses of one contact, the present one leads to it. */
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
 * Rows without a contact continue the one contact that no other row has taken and that fits, when no other
 * row fits it. Rows and statements are counted by key before they meet: a file in which everybody is called
 * alike must not be compared row by row.
 */
async function continueUnambiguous(db: Db, key: KeyOf, isAsked: RawBuilder<boolean>): Promise<void> {
  await sql`
    with contact_key as materialized (
      select distinct ${key} as key, t.contact_id from known_statement t
      where ${isAsked} and not exists (select from staged_contact taken where taken.contact_id = t.contact_id)
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
 * Rows without any key that say just what these statements say continue their contacts, equal ones one after
 * the other: so namesakes who have left the file are themselves when they come back.
 */
async function continueRepeated(db: Db, statements: RawBuilder<unknown>): Promise<void> {
  // One text, so that rows of namesakes meet by all that they say and not by the name alone.
  const said = sql`jsonb_build_array(first_name, last_name, credentials, connected_on, company, position)::text`;
  await sql`
    update staged_contact s set contact_id = found.contact_id
    from (
      select row_no, ${said} as said, row_number() over (partition by ${said} order by row_no) as nth
      from staged_contact where contact_id is null and slug is null and email is null
    ) as repeated
    join (
      select contact_id, ${said} as said, row_number() over (partition by ${said} order by contact_id) as nth
      from (${statements}) as c where slug is null and email is null
        and not exists (select from staged_contact taken where taken.contact_id = c.contact_id)
    ) as found using (said, nth)
    where s.row_no = repeated.row_no`.execute(db);
}

const presentStatements = (networkId: number) =>
  sql`select * from network_contact where network_id = ${networkId}`;

/** What the last file that named them said of the contacts that are not in the network's present file. */
const lastStatementsOfFormer = (networkId: number) => sql`
  select distinct on (contact_id) f.* from former_statement f
  where f.network_id = ${networkId} and not exists (
    select from network_contact present where present.network_id = f.network_id and present.contact_id = f.contact_id)
  order by contact_id, last_import_id desc nulls last, f.id desc`;

/**
 * A row without any key continues the one contact of its name that has no key either, when one of both has no
 * day to compare: a day that a file leaves out, or that could not be read, makes nobody another person.
 */
async function continueByNameAlone(db: Db, isAsked: RawBuilder<boolean>): Promise<void> {
  const hasNameAlone = sql`t.slug is null and t.email is null and not t.nameless`;
  await sql`
    with row_name as materialized (
      select ${NAME} as name, count(*) as rows, min(row_no) as row_no, min(connected_on) as day from staged_contact t
      where contact_id is null and ${hasNameAlone} group by 1
    ), contact_name as materialized (
      select ${NAME} as name, contact_id, max(connected_on) as day from known_statement t
      where ${hasNameAlone} and ${isAsked}
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
