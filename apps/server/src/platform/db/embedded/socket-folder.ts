import { chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortHash } from './cluster-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Account, mayEnter } from './run-as.ts';

/** Part of the name of PostgreSQL's socket file. No port is opened. */
export const socketPort = 5432;

/** The longest path of a socket (bytes) that both kernels allow: Linux allows 107, macOS 103. */
const longestPath = 103;

/**
 * Creates a folder of mode 0700 for the server's socket. A cluster gets the same path at every start, unless
 * TMPDIR has changed or something else has taken the path. Accounts that can enter the folder (`account` and
 * root) use the database without a password. Call this only while no server of the cluster is running.
 */
export async function makeSocketFolder(cluster: string, account: Account): Promise<string> {
  for (const base of new Set([tmpdir(), '/tmp'])) {
    const path = join(base, `kithline-${shortHash(cluster)}`);
    const longest = Buffer.byteLength(join(`${path}-abcdef`, `.s.PGSQL.${socketPort}`));
    if (longest <= longestPath && (await mayEnter(account, base))) return claim(path, account);
  }
  throw new EmbeddedPostgresError(
    "There is no temporary folder for the database's socket: set TMPDIR to a folder with a short path.",
  );
}

function claim(path: string, account: Account): string {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) {
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, account.uid, account.gid);
    return path;
  }
  const isOurs = found.isDirectory() && found.uid === account.uid && (found.mode & 0o077) === 0;
  if (isOurs) {
    // Socket files of a killed server would keep the next server from starting.
    for (const name of readdirSync(path)) rmSync(join(path, name), { force: true });
    return path;
  }
  const other = mkdtempSync(`${path}-`);
  chownSync(other, account.uid, account.gid);
  return other;
}
