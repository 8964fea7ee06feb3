import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Connection } from '../platform/db/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/db/embedded/start-embedded-postgres.ts';
import { connectionTo, onServer, withDatabase } from './on-server.ts';
import { keepCluster, takeKeptCluster, TEMPLATES_OF_KEPT_CLUSTER } from './kept-cluster.ts';
import { makeTemplates, type Templates } from './make-templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    server: Connection;
    template: string;
    /** Like `template`, but with the names of places. */
    namedPlacesTemplate: string;
    /** Prefix of the names of the databases that test files create. */
    databasePrefix: string;
  }
}

/** Settings for speed: no data outlives the run, so PostgreSQL need not wait for the disk. */
const UNSAFE_AND_QUICK = [
  'alter system set fsync = off',
  'alter system set synchronous_commit = off',
  'alter system set full_page_writes = off',
  'select pg_reload_conf()',
];

/**
 * Provides one PostgreSQL for the whole front-door run: the server of TEST_DATABASE_URL, or an embedded one
 * in a temporary folder. A migrated template is created once, and test files copy it (test-database.ts). The
 * 255,000 names of places would double the size of a database and are used only for suggestions, so only a
 * second template contains them. Creating both templates takes 25 s, so later runs copy the embedded cluster
 * of the first run (kept-cluster.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  const databasePrefix = `kithline_test_${process.pid}_`;
  const { server, templates, stop } = url ? await sharedServer(url, databasePrefix) : await ownServer();
  project.provide('server', server);
  project.provide('template', templates.template);
  project.provide('namedPlacesTemplate', templates.namedPlacesTemplate);
  project.provide('databasePrefix', databasePrefix);
  return stop;
}

interface ServerOfRun {
  readonly server: Connection;
  readonly templates: Templates;
  readonly stop: () => Promise<void>;
}

/**
 * Creates the templates on the server of TEST_DATABASE_URL. Other runs may use this server at the same time,
 * so only this run's databases are dropped at the end.
 */
async function sharedServer(url: string, databasePrefix: string): Promise<ServerOfRun> {
  const server = { url };
  const template = `${databasePrefix}template`;
  const templates = { template, namedPlacesTemplate: `${template}_places` };
  await makeTemplates(server, templates);
  const stop = () => dropAll(server, databasePrefix).catch(() => undefined);
  return { server, templates, stop };
}

async function ownServer(): Promise<ServerOfRun> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kithline-test-'));
  // If the tests run as root, PostgreSQL runs as another user, who needs access to the folder. Without
  // access, PostgreSQL's files would be stored elsewhere, and nothing would delete them.
  await chmod(dataDir, 0o755);
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined });
  const templates = TEMPLATES_OF_KEPT_CLUSTER;
  const serverOf = ({ connection }: EmbeddedPostgres) => connectionTo(connection, 'postgres');
  const cluster = path.join(dataDir, 'postgres');
  if (!(await takeKeptCluster(cluster))) {
    // Later runs copy this cluster, so it is written with the safe settings of production.
    const maker = await start();
    await makeTemplates(serverOf(maker), templates);
    await maker.stop();
    await keepCluster(cluster);
  }
  const postgres = await start();
  const server = serverOf(postgres);
  await onServer(server, ...UNSAFE_AND_QUICK);
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server, templates, stop };
}

/** Drops the databases with this prefix. */
async function dropAll(server: Connection, prefix: string): Promise<void> {
  await withDatabase(server, async (pool) => {
    const { rows } = await pool.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await pool.query(`drop database if exists ${datname} with (force)`);
  });
}
