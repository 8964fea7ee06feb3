import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ensureFirstAdministrator } from './accounts/first-administrator.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { loadLookups } from './lookups/load-lookups.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { EmbeddedPostgresError } from './platform/db/embedded/embedded-postgres-error.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { createLog, type Logger } from './platform/log.ts';
import { stopOnce } from './platform/stop-once.ts';
import type { Tables } from './tables.ts';
import { welcome } from './welcome.ts';

// The process: settings -> database -> app -> listen -> graceful stop.

const ROOT = path.resolve(import.meta.dirname, '../../..');

async function main(config: Config, log: Logger): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  const database = await openDatabase(config, log);
  const pool = createPool(database.connection, config.poolSize);
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  await migrate(pool, path.join(ROOT, 'apps/server/migrations'));
  await loadLookups(createDatabase<Tables>(pool));
  const app = await buildApp({
    config,
    connection: database.connection,
    pool,
    log,
    webFolder: path.join(ROOT, 'apps/web/dist'),
  });
  stopOnce(log, async () => {
    await app.stop();
    await pool.end();
    await database.stop();
  });
  const administrator = await ensureFirstAdministrator(app.house);
  const sample = config.demo ? await fillWithSample(app.house.db) : null;
  await app.start();
  await app.fastify.listen({ host: config.host, port: config.port });
  welcome(config, { administrator, sample });
}

/** Loaded only when asked for: the product runs without its sample. */
async function fillWithSample(db: Parameters<typeof loadLookups>[0]) {
  const { fillDatabase } = await import('../../../sample/fill-database.ts');
  return fillDatabase(db);
}

function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const config = readSettings();
const log = createLog(config.logLevel, config.logPretty);
try {
  await main(config, log);
} catch (error) {
  if (error instanceof EmbeddedPostgresError) console.error(error.message);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error(`Port ${config.port} is in use. Set PORT to another one.`);
  else log.fatal({ err: error }, 'could not start');
  process.exit(1);
}
