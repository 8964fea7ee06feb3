import type { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Connection, createDatabase, createPool } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/start-embedded-postgres.ts';
import type { Tables } from '../tables.ts';
import path from 'node:path';
import { takeKeptCluster } from './kept-cluster.ts';
import { dataFolder } from './server-process.ts';

/**
 * A separate PostgreSQL for the test, with the safe settings of production. Its database is migrated if there
 * is a kept cluster (kept-cluster.ts).
 */
export interface OwnPostgres {
  connection: Connection;
  db: Kysely<Tables>;
  /** Kills PostgreSQL with a signal that it cannot handle, and starts it again. */
  kill(): Promise<void>;
}

export async function ownPostgres(): Promise<OwnPostgres> {
  const dataDir = await readyDataFolder();
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined });
  let postgres = await start();
  // The socket's folder is the same after every start, so the connection stays valid.
  const { connection } = postgres;
  const pool = createPool(connection, 6);
  onTestFinished(async () => {
    await pool.end();
    await postgres.stop();
  });
  const kill = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
    );
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await postgres.lost;
    await postgres.stop();
    postgres = await start();
  };
  return { connection, db: createDatabase<Tables>(pool), kill };
}

/**
 * Like `dataFolder`, but the folder contains a copy of the kept cluster (kept-cluster.ts): a migrated
 * database with lookups, but without names of places. A server would need about 10 s of CPU time to create
 * this database. The folder is empty if no cluster is kept. Runs with TEST_DATABASE_URL keep none.
 */
export async function readyDataFolder(): Promise<string> {
  const folder = await dataFolder();
  await takeKeptCluster(path.join(folder, 'postgres'));
  return folder;
}
