import pg from 'pg';
import type { Logger } from '../log.ts';
import { clientConfig, type Connection } from './database.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';

export interface OpenDatabase {
  connection: Connection;
  /** Stops the embedded PostgreSQL. An external server is left running. */
  stop(): Promise<void>;
}

interface DatabaseSettings {
  dataDir: string;
  database: { kind: 'embedded' } | { kind: 'postgres'; url: string };
}

/** Thrown if the database of DATABASE_URL cannot be used. The message is for the person who set the URL. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';
}

/** How long (ms) to wait for a connection to the server. */
const PATIENCE = 10_000;
const OLDEST_MAJOR = 15;

/**
 * Opens the PostgreSQL of DATABASE_URL or, without this setting, the embedded one. If the embedded server is
 * lost, this process ends. Throws an `UnusableDatabaseError` or an `EmbeddedPostgresError` for problems that
 * the operator can fix.
 */
export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<OpenDatabase> {
  if (settings.database.kind === 'postgres') {
    const connection = { url: settings.database.url };
    await checkServer(connection);
    return { connection, stop: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: (line) => log.info(line) });
  void postgres.lost.then((error) => {
    log.fatal(error.message);
    process.exit(1);
  });
  return { connection: postgres.connection, stop: () => postgres.stop() };
}

async function checkServer(connection: Connection): Promise<void> {
  const version = await askVersion(connection);
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return;
  throw new UnusableDatabaseError(
    `The database of DATABASE_URL is PostgreSQL ${version}; Kithline needs ${OLDEST_MAJOR} or newer.`,
  );
}

async function askVersion(connection: Connection): Promise<string> {
  const client = new pg.Client({ ...clientConfig(connection), connectionTimeoutMillis: PATIENCE });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } catch (error) {
    throw new UnusableDatabaseError(
      `The database cannot be reached (${reasonOf(error)}). Check DATABASE_URL, and that the database exists.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** If the host name has several addresses, each has failed with an error. Returns the reason of the first. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return first instanceof Error ? first.message : String(first);
}
