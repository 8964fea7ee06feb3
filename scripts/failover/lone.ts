import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';
import type { Closing, Site } from './site.ts';

/** Milliseconds for which the database stays away in a restart. */
const AWAY = 3000;

/**
 * Starts one PostgreSQL without a standby. The possible faults are a restart and a kill. Needs no packages of
 * the operating system.
 */
export async function startLonePostgres(folder: string, closing: Closing): Promise<Site> {
  const dataDir = path.join(folder, 'lone');
  mkdirSync(dataDir, { mode: 0o755 });
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined });
  let postgres: EmbeddedPostgres = await start();
  closing.add(() => postgres.stop());
  // The socket's folder is the same after every start, so the address stays valid.
  const { host, port, user, database } = postgres.connection;
  const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return {
    name: 'one PostgreSQL',
    settings: { DATABASE_URL: databaseUrl },
    databaseUrl,
    untilWhole: async () => undefined,
    faults: [
      {
        name: 'restart',
        begin: async () => {
          await postgres.stop();
          await pause(AWAY);
          postgres = await start();
          return async () => undefined;
        },
      },
      {
        name: 'kill -9',
        begin: async () => {
          const [pid] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
          process.kill(Number(pid), 'SIGKILL');
          await postgres.lost;
          await postgres.stop();
          postgres = await start();
          return async () => undefined;
        },
      },
    ],
  };
}
