import * as z from 'zod/mini';

// A backup is one gzip file of text: a line of JSON (the header); then for each table a line with its name,
// its rows in the format of PostgreSQL's COPY, and a line "\."; finally a line that marks the end, so that a
// truncated file is detected. `zcat` shows all of it.

export const FORMAT_VERSION = 1;

const Name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));

export const BackupHeader = z.object({
  format: z.literal('kithline-backup'),
  version: z.literal(FORMAT_VERSION),
  createdOn: z.iso.datetime(),
  /** Migrations that were applied to the database: they determine the tables. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: Name, columns: z.array(Name) })),
  /** The last number that each identity column used. */
  sequences: z.array(z.object({ table: Name, column: Name, last: z.int().check(z.positive()) })),
  /** The last number that each other sequence used. Backups of earlier versions lack this list. */
  namedSequences: z._default(z.array(z.object({ name: Name, last: z.int().check(z.nonnegative()) })), []),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

export const TableLine = z.object({ table: z.string() });
export const EndLine = z.object({ end: z.literal(true) });

/** COPY escapes backslashes, so no row looks like this. */
export const END_OF_ROWS = '\\.\n';

/** A backup that cannot be written or restored. The message is for the person at the command line. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Settings that make every PostgreSQL write and read values in the same form, without a time limit. */
export const COPY_SETTINGS = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local statement_timeout = 0`;
