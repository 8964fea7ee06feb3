import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageProgram, root, run } from './lib-run.mjs';

const stampFile = join(root, 'apps/web/dist/.kithline-build');

const sources = ['apps/web', 'packages/contract', 'package-lock.json'];

/**
 * Builds the web app into apps/web/dist if a source has changed since the last build. Resolves to the exit
 * code.
 */
export async function ensureWebBuilt() {
  const stamp = stampOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return 0;
  console.log('Building the web application …');
  return buildWeb(stamp);
}

/**
 * Builds even if nothing has changed. The stamp is computed first, so that a source saved during the build
 * counts as changed.
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

/**
 * The path of a file, or the paths of all files below a folder in a fixed order. Build output and tests are
 * left out.
 */
function filesIn(path) {
  if (path.endsWith('package-lock.json')) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.vite'].includes(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}
