import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { Connection } from '../platform/db/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/db/embedded/start-embedded-postgres.ts';
import { onServer, urlOf, withDatabase } from './on-server.ts';
import { readyDataFolder } from './own-postgres.ts';
import { dataFolder } from './server-process.ts';
import { until } from './until.ts';

/** One of the two embedded PostgreSQL servers of a pair. */
export interface OneOfPair {
  readonly connection: Connection;
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Kills the server immediately, and resolves when the server has ended. */
  kill(): Promise<void>;
  /** Suspends the server's processes. Its connections stay open. */
  freeze(): Promise<void>;
  thaw(): void;
  /** When this server starts the next time, it becomes a standby of `primary`. */
  follow(primary: OneOfPair): Promise<void>;
  run(...statements: string[]): Promise<void>;
}

/**
 * Starts a PostgreSQL with a migrated database, and its synchronous standby. The embedded PostgreSQL comes
 * without pg_basebackup, so the standby begins as a copy of the stopped primary.
 */
export async function standbyPair(): Promise<{ primary: OneOfPair; standby: OneOfPair }> {
  const homes = [await readyDataFolder(), await dataFolder()] as const;
  const primary = await oneOfPair(homes[0]);
  await primary.stop();
  await promisify(execFile)('cp', ['-a', path.join(homes[0], 'postgres'), path.join(homes[1], 'postgres')]);
  await primary.start();
  const standby = await oneOfPair(homes[1], (cluster) => followIn(cluster, primary));
  await primary.run("alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
  await untilInSync(primary);
  return { primary, standby };
}

/** Waits until the primary has a synchronous standby. */
export async function untilInSync(primary: OneOfPair): Promise<void> {
  await withDatabase(primary.connection, (pool) =>
    until(async () => {
      const { rows } = await pool.query("select from pg_stat_replication where sync_state = 'sync'");
      return rows.length > 0;
    }),
  );
}

async function followIn(cluster: string, primary: OneOfPair): Promise<void> {
  const { host, port, user } = primary.connection as Exclude<Connection, { url: string }>;
  await writeFile(path.join(cluster, 'standby.signal'), '');
  const settings = [
    `primary_conninfo = 'host=${host} port=${port} user=${user}'`,
    `wal_retrieve_retry_interval = '200ms'`,
  ];
  await appendFile(path.join(cluster, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
}

async function oneOfPair(
  dataDir: string,
  prepare: (cluster: string) => Promise<void> = () => Promise.resolve(),
): Promise<OneOfPair> {
  const cluster = path.join(dataDir, 'postgres');
  await prepare(cluster);
  let postgres: EmbeddedPostgres | null = null;
  let frozen: number[] = [];
  const start = async () => {
    postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  };
  const stop = async () => {
    thaw();
    const running = postgres;
    postgres = null;
    await running?.stop();
  };
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
  const pid = async () =>
    Number((await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  await start();
  onTestFinished(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { connection } = postgres as unknown as EmbeddedPostgres;
  return {
    connection,
    url: urlOf(connection),
    start,
    stop,
    thaw,
    kill: async () => {
      process.kill(await pid(), 'SIGKILL');
      await postgres?.lost;
      await stop();
    },
    freeze: async () => {
      const postmaster = await pid();
      process.kill(postmaster, 'SIGSTOP');
      frozen = [postmaster, ...childrenOf(postmaster)];
      for (const each of frozen) process.kill(each, 'SIGSTOP');
    },
    follow: (primary) => followIn(cluster, primary),
    run: (...statements) => onServer(connection, ...statements),
  };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
