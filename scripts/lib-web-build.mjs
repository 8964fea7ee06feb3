// Builds the web application into apps/web/dist, when it is not there already.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageProgram, root, run } from './lib-run.mjs';

const stampFile = join(root, 'apps/web/dist/.kithline-build');

/** What the built application depends on. */
const sources = ['apps/web', 'packages/contract', 'package-lock.json'];

/**
 * Builds when a source differs from the last build's. Resolves to the exit code, 0 when there was nothing to
 * do.
 */
export async function ensureWebBuilt() {
  const wanted = stampOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return 0;
  console.log('Building the web application …');
  return buildWeb(wanted);
}

/**
 * Builds in any case. The stamp is taken before, so that a source saved during the build counts as changed.
 */
export async function buildWeb(stamp = stampOfSources()) {
  const code = await run(packageProgram('vite'), ['build', 'apps/web', '--logLevel', 'warn']);
  if (code === 0) writeFileSync(stampFile, stamp);
  return code;
}

function stampOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of filesIn(source))
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** The paths of a file or of all files below a folder, in a fixed order, without built ones and tests. */
function filesIn(path) {
  if (path.endsWith('package-lock.json')) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.vite'].includes(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}
