import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Account, mayEnter } from './run-as.ts';

/**
 * Holds clusters if the account that runs PostgreSQL cannot enter the data folder, which happens only if
 * Kithline runs as root.
 */
const systemFolder = '/var/lib';

export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}

/** Returns the path of a data folder's cluster, which may not exist yet. */
export function knownCluster(dataDir: string): string {
  return join(readPointer(dataDir) ?? dataDir, 'postgres');
}

/**
 * Returns the folder that contains (or will contain) the cluster `postgres`. That is the folder that the
 * pointer file names, or else the data folder if the account can enter it. If the account cannot, for example
 * because the data folder is in root's home (mode 0700), creates a folder under /var/lib and writes the
 * pointer file. Throws an `EmbeddedPostgresError` if the named folder is missing, if the account cannot enter
 * a data folder that contains a cluster, or if the account cannot enter the new folder.
 */
export async function clusterHome(
  dataDir: string,
  account: Account,
  log: (line: string) => void,
): Promise<string> {
  const pointed = readPointer(dataDir);
  if (pointed) {
    if (existsSync(pointed)) return pointed;
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} was kept in ${pointed}, which is gone. Bring that folder back, ` +
        `or delete ${pointerOf(dataDir)} to begin with an empty database.`,
    );
  }
  if (await mayEnter(account, dataDir)) return dataDir;
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} belongs to the user "${account.name}", who may not enter that folder. ` +
        'Let that user in (chmod o+x on the folder and those above it), or move the folder to a place that every user can enter.',
    );
  }
  return moveOut(dataDir, account, log);
}

async function moveOut(dataDir: string, account: Account, log: (line: string) => void): Promise<string> {
  const prefix = join(systemFolder, `kithline-${shortHash(dataDir)}-`);
  mkdirSync(systemFolder, { recursive: true });
  const earlier = readdirSync(systemFolder).filter((name) => name.startsWith(basename(prefix)));
  // A new name each time: somebody who deleted the data folder to start over must not get the old data back.
  const home = mkdtempSync(prefix);
  chmodSync(home, 0o755);
  if (!(await mayEnter(account, home))) {
    throw new EmbeddedPostgresError(
      `The user "${account.name}", whom PostgreSQL would run as, may enter neither ${dataDir} nor ${home}. ` +
        'Set DATA_DIR to a folder that this user may enter, or DATABASE_URL to a PostgreSQL server.',
    );
  }
  writeFileSync(pointerOf(dataDir), `${home}\n`);
  log(
    `The user "${account.name}" may not enter ${dataDir}, so the database is in ${home}, as noted in ${pointerOf(dataDir)}.`,
  );
  for (const name of earlier) {
    log(
      `An earlier database of this folder is still in ${join(dirname(home), name)}; delete it if nobody needs it.`,
    );
  }
  return home;
}

function pointerOf(dataDir: string): string {
  return join(dataDir, 'postgres-location');
}

function readPointer(dataDir: string): string | undefined {
  const pointer = pointerOf(dataDir);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
}
