import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { type Config, readConfig } from '../config.ts';
import { urlsOfHosts } from '../platform/db/database-hosts.ts';
import { createDatabase, createPool } from '../platform/db/database.ts';
import { knownCluster } from '../platform/db/embedded/cluster-home.ts';
import { EmbeddedPostgresError } from '../platform/db/embedded/embedded-postgres-error.ts';
import { NewerDatabaseError } from '../platform/db/migrate.ts';
import { type OpenDatabase, openDatabase, UnusableDatabaseError } from '../platform/db/open-database.ts';
import { createLog } from '../platform/log.ts';
import { S3Error } from '../platform/s3/signed-requests.ts';
import type { Db, Tables } from '../tables.ts';
import { BackupError } from './backup-format.ts';

interface Opened {
  readonly config: Config;
  readonly connection: OpenDatabase['connection'];
  readonly db: Db;
}

interface Command {
  readonly usage: string;
  /** The default argument; null if the command line must have one. */
  readonly usual?: (config: Config) => string | null;
  /** Whether the database must already exist. If so, the command does not create an embedded one. */
  readonly readsDatabase: boolean;
  readonly run: (opened: Opened, argument: string) => Promise<void>;
}

/**
 * Runs a command with the configured database and the argument from the command line. The word `--out` in
 * the command line is ignored. On failure, prints the reason and exits with 1. Ctrl-C ends the process
 * immediately, and the embedded database with it; an incomplete backup never gets its final name.
 */
export async function runCommand({ usage, usual, readsDatabase, run }: Command): Promise<void> {
  try {
    const config = readConfig(process.env);
    const [argument = usual?.(config), ...more] = process.argv.slice(2).filter((word) => word !== '--out');
    if (!argument || more.length > 0) throw new BackupError(usage);
    if (readsDatabase) refuseMissing(config);
    // Written to standard error, because standard output may be the backup.
    console.error(`Database: ${databaseName(config)}`);
    await withDatabase(config, (opened) => run(opened, argument));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** Throws a BackupError if the settings mean the embedded database and it does not exist. */
function refuseMissing({ database, dataDir }: Config): void {
  if (database.kind === 'postgres' || existsSync(knownCluster(dataDir))) return;
  throw new BackupError(
    `DATABASE_URL is not set, and there is no database in ${dataDir} that this account can read. ` +
      'This command needs the settings of the server.',
  );
}

/** Describes the configured database, without user and password. */
function databaseName({ database, dataDir }: Config): string {
  if (database.kind === 'embedded') return `the embedded one in ${dataDir}`;
  const hosts = urlsOfHosts(database.url).map((url) => new URL(url));
  const name = decodeURIComponent(hosts[0]?.pathname.slice(1) ?? '');
  return `${name} on ${hosts.map(({ host }) => host || 'localhost').join(', ')}`;
}

async function withDatabase(config: Config, use: (opened: Opened) => Promise<void>): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  const database = await openDatabase(config, createLog('warn', config.logPretty, 2));
  const pool = createPool(database.connection, 2);
  try {
    await use({ config, connection: database.connection, db: createDatabase<Tables>(pool) });
  } finally {
    await pool.end();
    await database.stop();
  }
}

function explain(error: unknown): unknown {
  const kinds = [BackupError, EmbeddedPostgresError, NewerDatabaseError, S3Error, UnusableDatabaseError];
  if (kinds.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code } = error as NodeJS.ErrnoException;
  const isSettings = error instanceof Error && error.message.startsWith('These settings');
  return isSettings || code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC' || code === 'EPIPE'
    ? (error as Error).message
    : error;
}
