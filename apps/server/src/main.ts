import { loadTitleWords } from '@kithline/titles/load-title-words.ts';
import path from 'node:path';
import { ensureFirstAdministrator, GuessableSettingError } from './accounts/first-administrator.ts';
import { followLoginEmail } from './people/identity/point-key.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { loadLookups } from './lookups/load-lookups.ts';
import { closeDataFolder } from './platform/data-folder.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { EmbeddedPostgresError } from './platform/db/embedded/embedded-postgres-error.ts';
import { migrate, NewerDatabaseError } from './platform/db/migrate.ts';
import { openDatabase, UnusableDatabaseError } from './platform/db/open-database.ts';
import { createLog, type Logger } from './platform/log.ts';
import { type Shutdown, stopOnce } from './platform/stop-once.ts';
import type { Tables } from './tables.ts';
import {
  isPublicOnEmbeddedDatabase,
  isReachable,
  progressLine,
  PUBLIC_ON_EMBEDDED_DATABASE,
  showAdministrator,
  UNREACHABLE,
  welcome,
} from './welcome.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';

const ROOT = path.resolve(import.meta.dirname, '../../..');

async function main(config: Config, log: Logger, shutdown: Shutdown): Promise<void> {
  await assertPortFree(config);
  if (!closeDataFolder(config.dataDir))
    log.warn(`other users of this machine may enter ${config.dataDir}: give Kithline a folder of its own`);
  const database = await openDatabase(config, log);
  shutdown.closes(() => database.stop());
  const pool = createPool(database.connection, config.poolSize);
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  shutdown.closes(() => pool.end());
  await migrate(pool, path.join(ROOT, 'apps/server/migrations'), (migration, milliseconds) =>
    log.info({ migration, milliseconds: Math.round(milliseconds) }, sayMigrated(migration, milliseconds)),
  );
  const db = createDatabase<Tables>(pool);
  await loadLookups(db);
  // Loading takes more than a second after a change of the word tables, so it is done before the first
  // request.
  loadTitleWords();
  const app = await buildApp({
    config,
    connection: database.connection,
    pool,
    log,
    webFolder: path.join(ROOT, 'apps/web/dist'),
  });
  shutdown.closes(() => app.stop());
  const administrator = await ensureFirstAdministrator(app.context, followLoginEmail);
  // Shown now: if the start failed later, a generated password could never be read again.
  if (administrator) showAdministrator(administrator);
  const sample = config.demo ? await fillWithSample(app.context.db) : null;
  await app.start();
  await app.fastify.listen({ host: config.host, port: config.port });
  if (!isReachable(config)) log.warn(UNREACHABLE);
  if (isPublicOnEmbeddedDatabase(config)) log.warn(PUBLIC_ON_EMBEDDED_DATABASE);
  welcome(config, sample);
}

const sayMigrated = (migration: string, milliseconds: number): string =>
  `migration ${migration.replace('.sql', '')} took ${(milliseconds / 1000).toFixed(1)} s`;

/** The code of the sample is loaded only here, because the product also runs without it. */
async function fillWithSample(db: Parameters<typeof loadLookups>[0]) {
  const { fillDatabase } = await import('../../../sample/fill-database.ts');
  return fillDatabase(db, progressLine(process.stdout));
}

function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function explain(error: unknown, config: Config, log: Logger): void {
  const isExplained = [
    EmbeddedPostgresError,
    UnusableDatabaseError,
    NewerDatabaseError,
    GuessableSettingError,
  ].some((known) => error instanceof known);
  if (isExplained) console.error((error as Error).message);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    const { port } = error as { port?: number };
    const setting = port === config.port ? 'PORT' : 'METRICS_PORT';
    console.error(`Port ${port} is in use. Set ${setting} to another one.`);
  } else log.fatal({ err: error }, 'could not start');
}

const config = readSettings();
const log = createLog(config.logLevel, config.logPretty);
const shutdown = stopOnce(log);
try {
  await main(config, log, shutdown);
} catch (error) {
  if (!shutdown.hasBegun) explain(error, config, log);
  shutdown.end(1);
}

/**
 * Throws the error of listening (EADDRINUSE, EACCES) if the port cannot be used. Called before a data folder
 * and a database are created.
 */
async function assertPortFree({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
