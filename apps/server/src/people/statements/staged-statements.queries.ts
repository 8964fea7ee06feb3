import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** One row of a file, with the folded texts (`foldText`) that SQL compares. Days are `YYYY-MM-DD`. */
export interface StagedStatement {
  /** Order in the file, from 1. */
  readonly rowNo: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly nameKey: string;
  readonly lastKey: string;
  /**
   * What a search needs in addition to the folded name (`wordsBeside`). Null if the folded name is enough.
   */
  readonly nameWords: string | null;
  /** The search text of the credentials. */
  readonly nameMore: string | null;
  /** True if the file gives no name and `name` comes from the profile address or the e-mail address. */
  readonly nameless: boolean;
  readonly credentials: string | null;
  readonly slug: string | null;
  readonly linkedin: string | null;
  readonly email: string | null;
  readonly emailIsPersonal: boolean;
  /** The result of the function `mailboxName`, for a row with an e-mail address. */
  readonly mailboxName: string | null;
  /** Null also for a company cell that does not name an employer, such as "Self-employed". */
  readonly company: string | null;
  readonly companyKey: string | null;
  readonly companyNorm: string | null;
  /** Whether the spelling is plain (`isPlainSpelling`). Plain spellings are preferred as the shown name. */
  readonly companyIsPlain: boolean;
  readonly position: string | null;
  readonly connectedOn: string | null;
}

const MATCHED = {
  rowNo: 'int',
  firstName: 'text',
  lastName: 'text',
  name: 'text',
  nameKey: 'text',
  lastKey: 'text',
  nameless: 'boolean',
  credentials: 'text',
  slug: 'text',
  email: 'text',
  mailboxName: 'text',
  company: 'text',
  companyNorm: 'text',
  position: 'text',
  connectedOn: 'date',
} as const satisfies Partial<Record<keyof StagedStatement, string>>;

const STATED: Readonly<Record<keyof StagedStatement, string>> = {
  ...MATCHED,
  nameWords: 'text',
  nameMore: 'text',
  linkedin: 'text',
  emailIsPersonal: 'boolean',
  companyKey: 'text',
  companyIsPlain: 'boolean',
};

/** The columns that a preview needs. */
export type MatchedStatement = Pick<StagedStatement, keyof typeof MATCHED>;

/** An INSERT of this many rows has about 300 kB and blocks the event loop for a few milliseconds. */
const ROWS_PER_INSERT = 1_000;

/**
 * Creates the temporary tables of one import or preview, which are dropped at commit. The steps of an import
 * fill in contact_id, person_id, organization_id, title_id, original_title_id and role_id.
 */
export async function createStage(db: Db): Promise<void> {
  await sql`
    create temporary table staged_contact (
      ${sql.join(Object.entries(STATED).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))},
      contact_id bigint,
      -- the contact is in the network's present file
      is_present boolean not null default false,
      -- the contact's person in the last file that named the contact
      former_person_id bigint,
      person_id bigint,
      organization_id bigint,
      title_id bigint,
      -- an earlier title of the contact, if this row's title is only another spelling of it
      original_title_id bigint,
      role_id bigint,
      primary key (row_no)
    -- Every step rewrites most rows. Free space on each page holds their new versions, so that no index
    -- has to change.
    ) with (fillfactor = 25) on commit drop`.execute(db);
  await sql`
    create temporary table staged_title (position text primary key, title_id bigint not null) on commit drop`.execute(
    db,
  );
}

export async function stageStatements(db: Db, rows: readonly StagedStatement[]): Promise<void> {
  await stageColumns(db, rows, STATED);
}

/** The preview's counterpart of `stageStatements`. */
export async function stageMatchedParts(db: Db, rows: readonly MatchedStatement[]): Promise<void> {
  await stageColumns(db, rows, MATCHED);
}

/** Inserts columns as arrays, which PostgreSQL reads in half the time of JSON. */
async function stageColumns<Column extends string>(
  db: Db,
  rows: readonly Readonly<Record<Column, unknown>>[],
  types: Readonly<Record<Column, string>>,
): Promise<void> {
  const columns = Object.entries(types) as [Column, string][];
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    const portion = rows.slice(at, at + ROWS_PER_INSERT);
    const arrays = columns.map(([name, type]) => sql`${portion.map((row) => row[name])}::${sql.raw(type)}[]`);
    await sql`
      insert into staged_contact (${sql.join(columns.map(([name]) => sql.ref(name)))})
      select * from unnest(${sql.join(arrays)})`.execute(db);
  }
  // Without an index and statistics, PostgreSQL may plan to compare all rows with all contacts. Rows without
  // a contact are left out, because rewriting a row can rewrite its index entry, too.
  await sql`create index on staged_contact (contact_id) where contact_id is not null`.execute(db);
  await analyzeStage(db, [
    'row_no',
    'contact_id',
    'slug',
    'email',
    'mailbox_name',
    'name_key',
    'connected_on',
  ]);
}

/** Call it after every row has its person and its job, because writing these is faster without the index. */
export async function indexPersonsOfStage(db: Db): Promise<void> {
  await sql`create index on staged_contact (person_id)`.execute(db);
  await analyzeStage(db, ['contact_id', 'person_id', 'former_person_id', 'organization_id', 'title_id']);
}

/** Analyzes only some columns, because analyzing all text columns would take a second. */
async function analyzeStage(db: Db, columns: readonly string[]): Promise<void> {
  await sql`analyze staged_contact (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(db);
}

/** Returns the distinct positions in the file, in portions of at most `most`. */
export async function positionsOfFile(db: Db, most: number): Promise<string[][]> {
  const { rows } = await sql<{ positions: string[] }>`
    select array_agg(position) as positions
    from (
      select position, (row_number() over (order by position) - 1) / ${sql.lit(most)} as portion
      from staged_contact where position is not null group by position
    ) as different
    group by portion order by portion`.execute(db);
  return rows.map((row) => row.positions);
}

export async function stageTitles(db: Db, titles: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into staged_title (position, title_id)
    select * from unnest(${[...titles.keys()]}::text[], ${[...titles.values()]}::bigint[])`.execute(db);
}
