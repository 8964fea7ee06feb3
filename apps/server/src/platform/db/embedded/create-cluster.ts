import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Account, runAs } from './run-as.ts';

/** A cluster can be opened only by the major version of PostgreSQL that created it. */
const major = '18';

/**
 * Locales to try for character types, in this order. Names are collated by bytes, with sort keys of our own,
 * but PostgreSQL must know which characters are letters (`makeCluster`).
 */
const characterTypeLocales = ['C.UTF-8', 'en_US.UTF-8', 'C'];

export const superuser = 'kithline';

/**
 * Creates the cluster if there is none; otherwise checks that this PostgreSQL version can open it. If the
 * cluster does not belong to the account, root makes the account its owner, and any other user gets an error.
 */
export async function ensureCluster(
  cluster: string,
  options: { binaries: string; account: Account; log: (line: string) => void },
): Promise<void> {
  if (!existsSync(cluster)) return makeCluster(cluster, options);
  const found = clusterVersion(cluster);
  if (found !== major) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} was made by PostgreSQL ${found}, and this Kithline brings PostgreSQL ${major}. Write a backup with ` +
        'the Kithline that made it (npm run backup -- FILE) and read it into a new data folder (npm run restore -- FILE).',
    );
  }
  await ensureOwner(cluster, options.account);
}

function clusterVersion(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'EACCES'
        ? 'may not be read by this user'
        : 'holds no PostgreSQL database';
    throw new EmbeddedPostgresError(`The folder ${cluster} ${reason}. Set DATA_DIR to another folder.`);
  }
}

async function ensureOwner(cluster: string, account: Account): Promise<void> {
  if (statSync(cluster).uid === account.uid) return;
  if (process.getuid?.() !== 0) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to another user (uid ${statSync(cluster).uid}). Start Kithline as that user.`,
    );
  }
  // The previous owner is root or has no name on this system (see chooseAccount), for example because a
  // volume was moved to another container image.
  await runAs({ uid: 0, gid: 0 }, 'chown', ['-R', `${account.uid}:${account.gid}`, cluster]);
}

/**
 * Runs initdb in a temporary folder and renames the folder at the end, so that a start that is killed halfway
 * leaves no incomplete cluster. The character type must know more letters than ASCII: with plain C, trigrams
 * of Cyrillic or Han names are empty.
 */
async function makeCluster(
  cluster: string,
  { binaries, account, log }: { binaries: string; account: Account; log: (line: string) => void },
): Promise<void> {
  removeDrafts(cluster);
  const draft = mkdtempSync(`${cluster}.new-`);
  chownSync(draft, account.uid, account.gid);
  for (const ctype of characterTypeLocales) {
    const made = await runAs(account, join(binaries, 'bin/initdb'), initdbArguments(draft, ctype));
    if (made.ok) {
      if (ctype === 'C')
        log('This system has no UTF-8 locale: searches of names in other scripts than Latin are slow.');
      renameSync(draft, cluster);
      return;
    }
    if (!made.complaint.includes('invalid locale name')) {
      removeDrafts(cluster);
      throw new EmbeddedPostgresError(`The database could not be made in ${cluster}: ${made.complaint}`);
    }
  }
}

function initdbArguments(folder: string, ctype: string): string[] {
  const access = ['-U', superuser, '--auth-local=trust', '--auth-host=reject'];
  const text = ['-E', 'UTF8', '--locale=C', '--lc-collate=C', `--lc-ctype=${ctype}`];
  return ['-D', folder, ...access, ...text, '--data-checksums', '--no-instructions'];
}

function removeDrafts(cluster: string): void {
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue;
    rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
}
