import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { clientConfig, type Connection } from '../platform/db/database.ts';
import {
  BackupError,
  type BackupHeader,
  END_OF_ROWS,
  FORMAT_VERSION,
  COPY_SETTINGS,
} from './backup-format.ts';
import type { BackupSink } from './backup-store.ts';
import {
  appliedMigrations,
  identitySequences,
  namedSequences,
  tablesToKeep,
} from './database-shape.queries.ts';

/**
 * Sends a snapshot of the database to `sink`, while servers continue to use the database. Throws a
 * BackupError for a database that Kithline never used.
 */
export async function writeBackup(
  connection: Connection,
  sink: BackupSink,
  signal?: AbortSignal,
): Promise<{ tables: number; bytes: number }> {
  const client = new pg.Client({ ...clientConfig(connection), application_name: 'kithline-backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(COPY_SETTINGS);
    const header = await describeDatabase(client);
    const bytes = await pipeline(
      content(client, header),
      createGzip(),
      (compressed: AsyncIterable<Buffer>) => sink(compressed, signal),
      signal ? { signal } : {},
    );
    await client.query('commit');
    return { tables: header.tables.length, bytes };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function describeDatabase(client: pg.Client): Promise<BackupHeader> {
  const tables = await tablesToKeep(client);
  // Locked before any row is read: from now on, no migration can change the tables being written.
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`);
  const migrations = await appliedMigrations(client);
  if (migrations === null)
    throw new BackupError('There is nothing to back up: this database was never used.');
  return {
    format: 'kithline-backup',
    version: FORMAT_VERSION,
    createdOn: new Date().toISOString(),
    migrations,
    tables,
    sequences: await identitySequences(client),
    namedSequences: await namedSequences(client),
  };
}

async function* content(client: pg.Client, header: BackupHeader): AsyncGenerator<Buffer | string> {
  yield line(header);
  for (const table of header.tables) {
    yield line({ table: table.name });
    const statement = `copy ${nameOf(table)} (${table.columns.join(', ')}) to stdout`;
    yield* client.query(copyTo(statement)) as AsyncIterable<Buffer>;
    yield END_OF_ROWS;
  }
  yield line({ end: true });
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
const nameOf = ({ name }: { name: string }): string => `public.${name}`;
