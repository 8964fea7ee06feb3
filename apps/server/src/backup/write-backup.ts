import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { clientConfig, type Connection } from '../platform/db/database.ts';
import { BackupError, type BackupHeader, END_OF_ROWS, FORMAT_VERSION, PLAIN_TEXT } from './backup-format.ts';
import {
  appliedMigrations,
  identitySequences,
  namedSequences,
  tablesToKeep,
} from './database-shape.queries.ts';

/**
 * Writes a snapshot of the database into `file`, while servers continue to use the database. The file is
 * written completely or not at all, and only its owner can read it, because it contains everybody's data.
 * Returns the number of tables.
 */
export async function writeBackup(connection: Connection, file: string): Promise<number> {
  const client = new pg.Client({ ...clientConfig(connection), application_name: 'kithline-backup' });
  await client.connect();
  const draft = `${file}.${process.pid}.part`;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(PLAIN_TEXT);
    const header = await describeDatabase(client);
    const target = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(content(client, header), createGzip(), target);
    await client.query('commit');
    await rename(draft, file);
    return header.tables.length;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function describeDatabase(client: pg.Client): Promise<BackupHeader> {
  const tables = await tablesToKeep(client);
  // Locked before anything is read: from now on, no migration can change the tables being written.
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
