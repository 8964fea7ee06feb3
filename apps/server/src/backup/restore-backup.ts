import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { clientConfig, type Connection } from '../platform/db/database.ts';
import { CREATE_MIGRATION_TABLE, MIGRATION_LOCK } from '../platform/db/migrate.ts';
import { BackupError, BackupHeader, EndLine, COPY_SETTINGS, TableLine } from './backup-format.ts';
import { BackupReader, damaged } from './backup-reader.ts';
import type { BackupSource } from './backup-store.ts';
import { brakesOf, isEmpty } from './database-shape.queries.ts';

/**
 * Restores a backup into an empty database, in one transaction: completely or not at all. Creates the tables
 * of the backup's version. The caller applies later migrations and loads the lists of values (lookups). The
 * feed of changes is not restored, so that no server continues with the search data of another database.
 * Returns the number of rows. Throws a `BackupError` for problems that the user can fix.
 */
export async function restoreBackup(
  connection: Connection,
  source: BackupSource,
  migrations: string,
): Promise<number> {
  const reader = new BackupReader(source);
  const client = new pg.Client({ ...clientConfig(connection), application_name: 'kithline-restore' });
  await client.connect();
  try {
    const header = await reader.line(BackupHeader);
    await client.query('begin');
    await client.query(COPY_SETTINGS);
    // A server that starts now waits with its migrations, and finds them applied.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    if (!(await isEmpty(client)))
      throw new BackupError('The database is not empty. A backup is restored into an empty database only.');
    await makeTables(client, header, migrations);
    const rows = await loadTables(client, header, reader);
    await reader.line(EndLine);
    await reader.end();
    await client.query('commit');
    return rows;
  } catch (error) {
    throw isUnfit(error) ? damaged(source.name) : error;
  } finally {
    // Closing the connection rolls back what was not committed.
    await client.end().catch(() => undefined);
    await reader.close();
  }
}

/**
 * Whether the database has refused the content of the file. SQLSTATE: class 22 for a value that a column does
 * not accept, class 23 for a row that violates a constraint, 42601 for an invalid tsvector.
 */
function isUnfit(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]|^42601$/.test(error.code ?? '');
}

async function makeTables(client: pg.Client, header: BackupHeader, folder: string): Promise<void> {
  const known = new Set(await readdir(folder));
  const unknown = header.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup comes from a newer Kithline: this one does not know ${unknown.join(', ')}. Bring this one up to date first.`,
    );
  }
  await client.query(CREATE_MIGRATION_TABLE);
  for (const name of header.migrations) {
    await client.query(await readFile(path.join(folder, name), 'utf8'));
    await client.query('insert into migration (name) values ($1)', [name]);
  }
}

async function loadTables(client: pg.Client, header: BackupHeader, reader: BackupReader): Promise<number> {
  const names = header.tables.map(({ name }) => `public.${name}`);
  await client.query("set local maintenance_work_mem = '256MB'");
  const brakes = await brakesOf(client, names);
  for (const { drop } of brakes.toReversed()) await client.query(drop);
  // Migrations insert the first rows of some tables; the backup contains these rows, too.
  await client.query(`truncate ${names.join(', ')}`);
  let rows = 0;
  for (const table of header.tables) rows += await loadTable(client, table, reader);
  for (const { table, column, last } of header.sequences)
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
      `public.${table}`,
      column,
      last,
    ]);
  for (const { name, last } of header.namedSequences)
    await client.query('select setval($1::regclass, $2)', [`public.${name}`, last]);
  for (const { make } of brakes) await client.query(make);
  return rows;
}

async function loadTable(
  client: pg.Client,
  { name, columns }: BackupHeader['tables'][number],
  reader: BackupReader,
): Promise<number> {
  const { table } = await reader.line(TableLine);
  if (table !== name) throw new BackupError(`The backup holds ${table} where ${name} was expected.`);
  const target = client.query(copyFrom(`copy public.${name} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(reader.rows(), { objectMode: false }), target);
  return target.rowCount;
}
