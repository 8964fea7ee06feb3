import { createHash } from 'node:crypto';
import { constants, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Templates } from './make-templates.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const CACHE = path.join(ROOT, 'node_modules/.cache/kithline-test-clusters');
/**
 * Names of the template databases. A server that starts on a copy of the kept cluster opens `kithline`, which
 * is migrated and has its lookups.
 */
export const TEMPLATES_OF_KEPT_CLUSTER: Templates = {
  template: 'kithline',
  namedPlacesTemplate: 'kithline_places',
};
/** The files from which the templates are made. If one of them changes, the kept cluster is outdated. */
const SOURCES = [
  'package-lock.json',
  'apps/server/migrations/*',
  'apps/server/src/lookups/**/*.{ts,csv,json}',
  'apps/server/src/platform/{db,jobs,text}/**/*.ts',
  'apps/server/src/testing/{kept-cluster,make-templates}.ts',
];
const DAY_MS = 86_400_000;

/** Copies the kept cluster of the current sources to `target`. Returns false if there is none. */
export async function takeKeptCluster(target: string): Promise<boolean> {
  const kept = keptFolder();
  const now = new Date();
  try {
    // This time tells `removeUnused`, also in other runs, that the cluster is still used.
    await utimes(kept, now, now);
  } catch {
    return false;
  }
  await copyFolder(kept, target);
  return true;
}

/** Stores a copy of a stopped cluster for later runs. The copy gets its final name when it is complete. */
export async function keepCluster(cluster: string): Promise<void> {
  const kept = keptFolder();
  await mkdir(CACHE, { recursive: true });
  await removeUnused();
  const draft = await mkdtemp(`${kept}.new-`);
  await copyFolder(cluster, draft);
  // Another run may have stored the same cluster first.
  await rename(draft, kept).catch(() => rm(draft, { recursive: true }));
}

/** Copies a folder; the copy shares blocks with the original if the file system supports that. */
async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Deletes clusters and drafts that no run has used for a day. */
async function removeUnused(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const folder = path.join(CACHE, name);
    const found = await stat(folder).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}

function keptFolder(): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.version}`);
  const files = SOURCES.flatMap((source) => globSync(source, { cwd: ROOT }));
  for (const file of files.filter((each) => !each.endsWith('.test.ts')).toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  return path.join(CACHE, hash.digest('hex').slice(0, 32));
}
