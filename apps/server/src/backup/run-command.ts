import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../config.ts';
import { EmbeddedPostgresError } from '../platform/db/embedded/embedded-postgres-error.ts';
import { type OpenDatabase, openDatabase, UnusableDatabaseError } from '../platform/db/open-database.ts';
import { createLog } from '../platform/log.ts';
import { BackupError } from './backup-format.ts';

type Command = (database: OpenDatabase, file: string) => Promise<void>;

/**
 * Runs `command` with the configured database and the file from the command line. On failure, prints the
 * reason and exits with 1. Ctrl-C ends it at once: nothing incomplete is kept, and the embedded database
 * stops with this process.
 */
export async function runCommand(name: string, command: Command): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) {
    console.error(`Say which file: npm run ${name} -- FILE`);
    process.exitCode = 1;
    return;
  }
  try {
    await withDatabase((database) => command(database, path.resolve(file)));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

async function withDatabase(use: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  await mkdir(config.dataDir, { recursive: true });
  const database = await openDatabase(config, createLog('warn', config.logPretty));
  try {
    await use(database);
  } finally {
    await database.stop();
  }
}

function explain(error: unknown): unknown {
  const kinds = [BackupError, EmbeddedPostgresError, UnusableDatabaseError];
  if (kinds.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code } = error as NodeJS.ErrnoException;
  const isSettings = error instanceof Error && error.message.startsWith('These settings');
  return isSettings || code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC'
    ? (error as Error).message
    : error;
}
