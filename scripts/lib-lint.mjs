// Lints, and caches which files have passed, because rules that need types take as long as type-checking
// everything again.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageProgram, root, run } from './lib-run.mjs';

const passedFile = join(root, 'node_modules/.cache/kithline-lint.json');

/** The files on which the result for every other file depends. */
const rules = ['package-lock.json', '.oxlintrc.json', 'tsconfig.base.json'];

const folders = ['apps', 'packages', 'bench', 'sample', 'scripts', 'e2e'];

/** Largest number of file names that fits into a command line on every system. */
const mostNamed = 300;

/** Resolves to the exit code. */
export async function lintAll() {
  const hashes = hashesOfPrograms();
  const code = await oxlint();
  if (code === 0) remember(hashes.values());
  return code;
}

/**
 * Lints the files whose current content has not passed yet. With `among`, lints only files in this list. If
 * the names do not fit into a command line, lints all files. Effects of a change on types in other files are
 * left to `lintAll`.
 */
export async function lintUnpassed(among) {
  const hashes = hashesOfPrograms();
  const passed = new Set(readPassed());
  const rest = [...hashes].filter(([, hash]) => !passed.has(hash)).map(([path]) => path);
  const files = among ? rest.filter((path) => among.includes(path)) : rest;
  if (files.length > mostNamed) return lintAll();
  const code = files.length > 0 ? await oxlint(...files) : 0;
  const known = [...hashes.values()].filter((hash) => passed.has(hash));
  if (code === 0) remember([...known, ...files.map((path) => hashes.get(path))]);
  return code;
}

const oxlint = (...files) => run(packageProgram('oxlint'), files);

function remember(hashes) {
  mkdirSync(dirname(passedFile), { recursive: true });
  writeFileSync(passedFile, JSON.stringify([...hashes]));
}

function readPassed() {
  try {
    return JSON.parse(readFileSync(passedFile, 'utf8'));
  } catch {
    return [];
  }
}

/** Returns a map from the path of each program to a hash of the program, its path and all rules. */
function hashesOfPrograms() {
  const ofRules = hashOf(...rules.map((path) => readFileSync(join(root, path))));
  const paths = folders.flatMap((folder) => programsIn(folder));
  return new Map(paths.map((path) => [path, hashOf(ofRules, path, readFileSync(join(root, path)))]));
}

function programsIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : programsIn(path);
    return /\.(ts|tsx|mjs|js)$/.test(path) ? [path] : [];
  });
}

function hashOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64');
}
