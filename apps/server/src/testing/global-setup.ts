import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Connection, createDatabase, createPool, inTransaction } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Tables } from '../tables.ts';
import { connectionTo } from './connection-to.ts';
import { loadLookups } from '../lookups/load-lookups.ts';
import { namePlaces } from '../lookups/places/name-places.ts';

declare module 'vitest' {
  interface ProvidedContext {
    server: Connection;
    template: string;
    /** As `template`, with the names of places. */
    namedPlacesTemplate: string;
    /** What the names of this run's other databases begin with. */
    databasePrefix: string;
  }
}

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/** Nothing of the run outlives it, so that PostgreSQL need not wait for the disk. */
const UNSAFE_AND_QUICK = [
  'alter system set fsync = off',
  'alter system set synchronous_commit = off',
  'alter system set full_page_writes = off',
  'select pg_reload_conf()',
];

/**
 * One PostgreSQL for the whole front-door run: that of TEST_DATABASE_URL, else an embedded one in a folder that
 * is thrown away. A migrated template is made once; every test file copies it (test-database.ts). The 255,000
 * names of places are half of a database and serve suggestions only: a second template has them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startServer();
  const template = `kithline_template_${process.pid}`;
  const namedPlacesTemplate = `${template}_places`;
  const databasePrefix = `kithline_test_${process.pid}_`;
  await onServer(server, ...drops(template, namedPlacesTemplate), `create database ${namedPlacesTemplate}`);
  await withDatabase(connectionTo(server, namedPlacesTemplate), async (pool) => {
    await migrate(pool, MIGRATIONS);
    const db = createDatabase<Tables>(pool);
    await loadLookups(db);
    await inTransaction(db, (db) => namePlaces(db));
  });
  await onServer(server, `create database ${template} template ${namedPlacesTemplate}`);
  // No started server writes them again: the setting says that they are there.
  await onServer(connectionTo(server, template), 'truncate place_name');
  project.provide('server', server);
  project.provide('template', template);
  project.provide('namedPlacesTemplate', namedPlacesTemplate);
  project.provide('databasePrefix', databasePrefix);
  return async () => {
    await dropAll(server, databasePrefix).catch(() => undefined);
    await onServer(server, ...drops(template, namedPlacesTemplate)).catch(() => undefined);
    await stop();
  };
}

async function startServer(): Promise<{ server: Connection; stop: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { server: { url }, stop: async () => undefined };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-test-'));
  // As root, PostgreSQL runs as another user, who must be let in; else its files would go elsewhere and stay there.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  await onServer(postgres.connection, ...UNSAFE_AND_QUICK);
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { server: postgres.connection, stop };
}

async function withDatabase(
  connection: Connection,
  work: (pool: pg.Pool) => Promise<unknown>,
): Promise<void> {
  const pool = createPool(connection, 2);
  await work(pool);
  await pool.end();
}

const drops = (...names: string[]): string[] =>
  names.map((name) => `drop database if exists ${name} with (force)`);

/** Databases that test files have used one after the other are left at the end. */
async function dropAll(server: Connection, prefix: string): Promise<void> {
  await withDatabase(server, async (pool) => {
    const { rows } = await pool.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const statement of drops(...rows.map(({ datname }) => datname))) await pool.query(statement);
  });
}

async function onServer(server: Connection, ...statements: string[]): Promise<void> {
  await withDatabase(server, async (pool) => {
    for (const statement of statements) await pool.query(statement);
  });
}
