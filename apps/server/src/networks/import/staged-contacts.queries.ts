import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { DescribedContact } from './describe-contacts.ts';

/** Rows that one statement carries: some 500 kB of JSON, a few milliseconds of the event loop. */
const ROWS_PER_STATEMENT = 1_000;

const COLUMNS =
  sql.raw(`row_no int, first_name text, last_name text, name text, name_key text, nameless boolean, given text[],
  credentials text, slug text, linkedin text, email text, email_is_personal boolean, company text, company_key text,
  company_norm text, position text, connected_on date`);

/**
 * The tables of one import, gone at commit. staged_contact holds a row per contact of the file and fills up from step to
 * step: whom it is (person_id), where (organization_id) and as what (title_id), and what follows for the person's roles.
 */
export async function createStage(db: Db): Promise<void> {
  await sql`
    create temporary table staged_contact (
      ${COLUMNS},
      person_id bigint,
      is_new boolean not null default false,
      organization_id bigint,
      title_id bigint,
      -- no imported fact of the person is newer than this file
      is_news boolean not null default true,
      opens_role boolean not null default false,
      primary key (row_no)
    ) on commit drop`.execute(db);
  await sql`create temporary table staged_title (position text primary key, title_id bigint not null) on commit drop`.execute(
    db,
  );
  // Persons whose facts or membership changed: what the index has to take in.
  await sql`create temporary table import_touched (person_id bigint not null) on commit drop`.execute(db);
}

export async function stageContacts(db: Db, contacts: readonly DescribedContact[]): Promise<void> {
  for (let at = 0; at < contacts.length; at += ROWS_PER_STATEMENT) {
    const rows = JSON.stringify(contacts.slice(at, at + ROWS_PER_STATEMENT));
    await sql`
      insert into staged_contact select * from jsonb_to_recordset(${rows}::jsonb) as given (${COLUMNS})`.execute(
      db,
    );
  }
  // Whatever PostgreSQL believes of a network that it has never seen, no plan may compare all rows with all contacts.
  await sql`create index on staged_contact (person_id)`.execute(db);
  await analyzeStage(db);
}

/** Has PostgreSQL look at the stage anew; needed when person_id has been filled, which was null in every row before. */
export async function analyzeStage(db: Db): Promise<void> {
  await sql`analyze staged_contact`.execute(db);
}
