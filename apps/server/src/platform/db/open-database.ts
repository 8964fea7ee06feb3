import type { Logger } from '../log.ts';
import type { Connection } from './database.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';

export interface OpenDatabase {
  connection: Connection;
  /** Stops the embedded PostgreSQL; a server of somebody else's is left alone. */
  stop(): Promise<void>;
}

interface DatabaseSettings {
  dataDir: string;
  database: { kind: 'embedded' } | { kind: 'postgres'; url: string };
}

/** The PostgreSQL of DATABASE_URL, else the embedded one. When the embedded one is lost, the process ends: it cannot go on. */
export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<OpenDatabase> {
  if (settings.database.kind === 'postgres') {
    return { connection: { url: settings.database.url }, stop: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: (line) => log.info(line) });
  void postgres.lost.then((error) => {
    log.fatal(error.message);
    process.exit(1);
  });
  return { connection: postgres.connection, stop: () => postgres.stop() };
}
