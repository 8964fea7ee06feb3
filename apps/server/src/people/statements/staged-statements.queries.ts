import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** One row of a file, with everything that SQL compares folded beforehand. Days are `YYYY-MM-DD`. */
export interface StagedStatement {
  /** Order in the file, from 1. */
  readonly rowNo: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  /** Folded name: orders, compares. */
  readonly nameKey: string;
  readonly lastKey: string;
  /** `wordsBeside` the name. */
  readonly nameWords: string | null;
  /** The search text of the credentials. */
  readonly nameMore: string | null;
  /** True when the file gives no name and `name` is taken from the profile or the address. */
  readonly nameless: boolean;
  readonly credentials: string | null;
  readonly slug: string | null;
  readonly linkedin: string | null;
  readonly email: string | null;
  readonly emailIsPersonal: boolean;
  /**
   * `mailboxName` of a row with an address. Rows with the same address and mailbox name may be one person.
   */
  readonly mailboxName: string | null;
  /** Null also for a company cell that names no employer, such as "Self-employed". */
  readonly company: string | null;
  readonly companyKey: string | null;
  readonly companyNorm: string | null;
  /**
   * True for a spelling in mixed case without a legal form, the kind that an organization is best shown by.
   */
  readonly companyIsPlain: boolean;
  readonly position: string | null;
  readonly connectedOn: string | null;
}

/** Columns by which rows are matched, compared and named. */
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

/** All columns of a row with their types. */
const STATED: Readonly<Record<keyof StagedStatement, string>> = {
  ...MATCHED,
  nameWords: 'text',
  nameMore: 'text',
  linkedin: 'text',
  emailIsPersonal: 'boolean',
  companyKey: 'text',
  companyIsPlain: 'boolean',
};

/** A row as far as a preview needs it. */
export type MatchedStatement = Pick<StagedStatement, keyof typeof MATCHED>;

/** Rows that one statement carries: some 300 kB, a few milliseconds of the event loop. */
const ROWS_PER_STATEMENT = 1_000;

/**
 * Temporary tables of one import, dropped at commit. The steps fill in contact_id, person_id,
 * organization_id, title_id, original_title_id and role_id.
 */
export async function createStage(db: Db): Promise<void> {
  await sql`
    create temporary table staged_contact (
      ${sql.join(Object.entries(STATED).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))},
      contact_id bigint,
      -- the contact is in the network's present file
      is_present boolean not null default false,
      -- who the contact was in the last file that named it
      former_person_id bigint,
      person_id bigint,
      organization_id bigint,
      title_id bigint,
      -- the title of an earlier statement of the contact of which this one is another spelling
      original_title_id bigint,
      role_id bigint,
      primary key (row_no)
    -- Every step rewrites most rows: the next versions stand on the same page, and no index hears of them.
    ) with (fillfactor = 25) on commit drop`.execute(db);
  await sql`
    create temporary table staged_title (position text primary key, title_id bigint not null) on commit drop`.execute(
    db,
  );
}

export async function stageStatements(db: Db, rows: readonly StagedStatement[]): Promise<void> {
  await stageColumns(db, rows, STATED);
}

/** The same for a preview, whose stage lacks what only a written statement needs. */
export async function stageMatchedParts(db: Db, rows: readonly MatchedStatement[]): Promise<void> {
  await stageColumns(db, rows, MATCHED);
}

/** Columns arrive as arrays, which PostgreSQL reads in half the time of JSON. */
async function stageColumns<Column extends string>(
  db: Db,
  rows: readonly Readonly<Record<Column, unknown>>[],
  types: Readonly<Record<Column, string>>,
): Promise<void> {
  const columns = Object.entries(types) as [Column, string][];
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const portion = rows.slice(at, at + ROWS_PER_STATEMENT);
    const arrays = columns.map(([name, type]) => sql`${portion.map((row) => row[name])}::${sql.raw(type)}[]`);
    await sql`
      insert into staged_contact (${sql.join(columns.map(([name]) => sql.ref(name)))})
      select * from unnest(${sql.join(arrays)})`.execute(db);
  }
  // Without an index and statistics, PostgreSQL may plan to compare all rows with all contacts. The index is
  // partial, because every step rewrites rows and their index entries.
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

/** Call this once every row has its person and work: writing them is quicker without the index. */
export async function indexPersonsOfStage(db: Db): Promise<void> {
  await sql`create index on staged_contact (person_id)`.execute(db);
  await analyzeStage(db, ['contact_id', 'person_id', 'former_person_id', 'organization_id', 'title_id']);
}

/** Updates PostgreSQL's statistics of the stage. Of all its texts together they would take a second. */
async function analyzeStage(db: Db, columns: readonly string[]): Promise<void> {
  await sql`analyze staged_contact (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(db);
}

/** The different positions of the file, in portions. */
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

/** Notes which title of the dictionary each position is. */
export async function stageTitles(db: Db, titles: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into staged_title (position, title_id)
    select * from unnest(${[...titles.keys()]}::text[], ${[...titles.values()]}::bigint[])`.execute(db);
}
