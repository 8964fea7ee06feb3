import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPool } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';

/** A PostgreSQL for benchmarks, with one database per data set. */
export interface BenchPostgres {
  /** The version and, in parentheses, where the server comes from: "PostgreSQL 18.4 (embedded)". */
  readonly version: string;
  /** The DATABASE_URL of the database with this name, which is created if missing. */
  database(name: string): Promise<string>;
  /** Recreates the database with this name, empty. */
  emptyDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Returns the PostgreSQL of BENCH_DATABASE_URL, whose user must be able to create databases. If the variable
 * is not set, starts an embedded PostgreSQL with its production settings: in `folder`, which keeps data sets
 * for the next run, or in a temporary folder.
 */
export async function openPostgres(folder: string | undefined): Promise<BenchPostgres> {
  const url = process.env['BENCH_DATABASE_URL'];
  if (url) {
    return describe(new URL(url), { origin: 'BENCH_DATABASE_URL', stop: () => Promise.resolve() });
  }
  const dataDir = folder ?? (await mkdtemp(path.join(os.tmpdir(), 'kithline-bench-')));
  // If this process runs as root, PostgreSQL runs as another user, who needs access.
  if (folder === undefined) await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const { host, port, user, database } = postgres.connection;
  const socket = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return describe(new URL(socket), {
    origin: 'embedded',
    stop: async () => {
      await postgres.stop();
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  });
}

async function describe(
  server: URL,
  { origin, stop }: { origin: string; stop: () => Promise<void> },
): Promise<BenchPostgres> {
  const [row] = await ask<{ server_version: string }>(server, 'show server_version');
  const urlOf = (name: string): string => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  };
  const create = async (name: string): Promise<string> => {
    await ask(server, `create database ${name} template template0`);
    return urlOf(name);
  };
  return {
    version: `PostgreSQL ${row?.server_version} (${origin})`,
    stop,
    database: async (name) => {
      const found = await ask(server, `select from pg_database where datname = '${name}'`);
      return found.length > 0 ? urlOf(name) : create(name);
    },
    emptyDatabase: async (name) => {
      await ask(server, `drop database if exists ${name} with (force)`);
      return create(name);
    },
  };
}

async function ask<Row extends object>(server: URL, statement: string): Promise<Row[]> {
  const pool = createPool({ url: server.href }, 1);
  try {
    return (await pool.query<Row>(statement)).rows;
  } finally {
    await pool.end();
  }
}
