import type { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Connection, createDatabase, createPool } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/start-embedded-postgres.ts';
import type { Tables } from '../tables.ts';
import path from 'node:path';
import { takeKeptCluster } from './kept-cluster.ts';
import { dataFolder } from './server-process.ts';

/** A separate PostgreSQL for the test, with a migrated database and production's safe settings. */
export interface OwnPostgres {
  connection: Connection;
  db: Kysely<Tables>;
  /** Kills PostgreSQL immediately, without a chance to write anything, and starts it again. */
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
 * Like `dataFolder`, with an embedded database that is migrated and has its lookups, but no names of places.
 * A server would need about 10 s of CPU time to create it. If no cluster is kept (kept-cluster.ts), as in a
 * first run with TEST_DATABASE_URL, the folder is empty.
 */
export async function readyDataFolder(): Promise<string> {
  const folder = await dataFolder();
  await takeKeptCluster(path.join(folder, 'postgres'));
  return folder;
}
