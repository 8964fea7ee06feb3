import * as z from 'zod/mini';

// A backup is one gzip file of text: a line of JSON (the header); then for each table a line with its name,
// its rows as PostgreSQL's COPY writes them, and a line "\."; at last a line that says that nothing is
// missing. `zcat` shows it all.

export const FORMAT_VERSION = 1;

const Name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));

export const BackupHeader = z.object({
  format: z.literal('kithline-backup'),
  version: z.literal(FORMAT_VERSION),
  createdOn: z.iso.datetime(),
  /** Migrations that the database had seen: the shape of its tables. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: Name, columns: z.array(Name) })),
  /** The last number that each identity column gave out. */
  sequences: z.array(z.object({ table: Name, column: Name, last: z.int().check(z.positive()) })),
  /** The same of sequences that no identity column owns. Backups of earlier versions have none. */
  namedSequences: z._default(z.array(z.object({ name: Name, last: z.int().check(z.nonnegative()) })), []),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

export const TableLine = z.object({ table: z.string() });
export const EndLine = z.object({ end: z.literal(true) });

/** Ends the rows of a table. COPY escapes backslashes, so no row looks like this. */
export const END_OF_ROWS = '\\.\n';

/** A backup that cannot be written or restored; the message is for the person at the command line. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Values as text that every PostgreSQL reads alike, whatever its own settings are. */
export const PLAIN_TEXT = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local statement_timeout = 0`;
