import { accessSync, constants, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { closeDataFolder } from '../../data-folder.ts';
import { chooseAccount } from './choose-account.ts';
import { clusterHome, knownCluster, shortHash } from './cluster-home.ts';
import { ensureCluster, superuser } from './create-cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type OwnerLock, takeOwnerLock } from './owner-lock.ts';
import { settlePreviousServer } from './previous-server.ts';
import { launchServer } from './server-process.ts';
import { makeSocketFolder, socketPort } from './socket-folder.ts';
import { binariesPackage, usableBinaries } from './usable-binaries.ts';

const database = 'kithline';

export interface EmbeddedPostgres {
  /** `host` is the folder of the Unix socket; nothing listens on the network. */
  connection: { host: string; port: number; user: string; database: string };
  /** Shuts the database down cleanly. Call it after all connections are closed. */
  stop(): Promise<void>;
  /** Resolves with the reason if the database ends without `stop`. */
  lost: Promise<EmbeddedPostgresError>;
}

/**
 * Starts PostgreSQL in `dataDir`, which this process then owns exclusively, and creates the database if there
 * is none. Throws an `EmbeddedPostgresError` for problems that the user can fix.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  binariesPackage(process.platform, process.arch);
  const dataDir = openDataFolder(options.dataDir);
  const locks = [await takeOwnerLock(dataDir)];
  const release = () => locks.forEach((lock) => lock.release());
  try {
    return await startOwned(dataDir, locks, options.log);
  } catch (error) {
    release();
    throw error;
  }
}

async function startOwned(
  dataDir: string,
  locks: OwnerLock[],
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const account = await chooseAccount([knownCluster(dataDir), dataDir]);
  closeDataFolder(dataDir, account);
  const home = await clusterHome(dataDir, account, log);
  // A copied data folder would point to the same cluster, so the cluster's folder is locked, too.
  if (home !== dataDir) locks.push(await takeOwnerLock(home));
  const cluster = join(home, 'postgres');
  const title = `kithline-${shortHash(cluster)}`;
  const binaries = await usableBinaries(account, binariesCache(dataDir));
  await ensureCluster(cluster, { binaries, account, log });
  await settlePreviousServer(cluster, { title, account, log });
  const socketFolder = await makeSocketFolder(cluster, account);
  const server = await launchServer({ binaries, cluster, title, socketFolder, account, log });
  const connection = { host: socketFolder, port: socketPort, user: superuser, database };
  const stop = async () => {
    await server.stop();
    rmSync(socketFolder, { recursive: true, force: true });
    locks.forEach((lock) => lock.release());
  };
  try {
    await ensureDatabase(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection, stop, lost: server.lost };
}

/** Creates the data folder if it is missing. Returns its real path. */
function openDataFolder(path: string): string {
  try {
    closeDataFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(path);
  } catch (error) {
    const reason = (error as Error).message;
    throw new EmbeddedPostgresError(
      `The data folder ${path} cannot be used (${reason}). Set DATA_DIR to a folder of your own.`,
    );
  }
}

/**
 * The folder for a runnable copy of PostgreSQL's programs. If this process runs as root, every account can
 * read the folder.
 */
function binariesCache(dataDir: string): string {
  return process.getuid?.() === 0 ? '/var/cache/kithline' : join(dataDir, 'cache');
}

async function ensureDatabase(connection: EmbeddedPostgres['connection']): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}
