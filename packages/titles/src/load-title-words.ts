import { fingerprintOf } from '@kithline/base/fingerprint-of.ts';
import { ROLE_TYPES, SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import { execFileSync, type StdioOptions } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { classifierFiles } from './classifier-files.ts';
import type { CompiledWords } from './compiled-words.ts';

const KEPT = new URL('../dist/title-words', import.meta.url);

const COMPILER = fileURLToPath(new URL('compile.ts', import.meta.url));
/** Maximum size of the compiled tables in bytes; several times their usual size. */
const LARGEST = 2 ** 26;
/**
 * Milliseconds after which an unfinished file counts as left behind by a killed process. Writing takes about
 * a thousandth of this.
 */
const LONGEST_WRITE = 60_000;

let loaded: CompiledWords | undefined;

/**
 * Returns the tables of `words/`, joined for look-ups. The first call after a change compiles them, which
 * blocks for a second, and stores the result in `dist/`; later processes read this file in a few hundredths
 * of a second. Throws if a table is invalid.
 */
export function loadTitleWords(): CompiledWords {
  loaded ??= keptWords(KEPT) ?? compileAndKeep(KEPT);
  return loaded;
}

/**
 * Returns the compiled tables of a file. Null if the file is missing or damaged, or was compiled from other
 * tables or by other rules.
 */
export function keptWords(file: URL): CompiledWords | null {
  const version = versionOfWords();
  try {
    const bytes = readFileSync(file);
    const words = bytes.subarray(2 * version.length);
    const head = bytes.toString('latin1', 0, 2 * version.length);
    return head === version + hash('sha256', words) ? deserialize(words) : null;
  } catch {
    return null;
  }
}

/**
 * Compiles in a separate process. That process reads the rules that are now on disk, even if the present
 * process loaded older rules, and frees the compiler's memory when it ends. If the folder is not writable,
 * every process compiles for itself.
 */
export function compileAndKeep(file: URL): CompiledWords {
  // Computed before the compilation, so that a table that is saved meanwhile counts as changed.
  const version = versionOfWords();
  const stdio: StdioOptions = ['ignore', 'pipe', 'inherit'];
  const bytes = execFileSync(process.execPath, [COMPILER], { maxBuffer: LARGEST, stdio });
  const unfinished = new URL(`${file.href}.${randomUUID()}`);
  try {
    mkdirSync(new URL('./', file), { recursive: true });
    writeFileSync(unfinished, Buffer.concat([Buffer.from(version + hash('sha256', bytes), 'latin1'), bytes]));
    renameSync(unfinished, file);
    deleteUnfinished(file);
  } catch {
    if (existsSync(unfinished)) rmSync(unfinished);
  }
  return deserialize(bytes);
}

/** Deletes half-written files of killed processes, but not those of processes that are still writing. */
function deleteUnfinished(file: URL): void {
  const folder = new URL('./', file);
  for (const name of readdirSync(folder)) {
    const other = new URL(name, folder);
    if (!other.href.startsWith(`${file.href}.`)) continue;
    const { mtimeMs = Infinity } = statSync(other, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > LONGEST_WRITE) rmSync(other, { force: true });
  }
}

/** Identifies the tables, the rules, and the V8 version that determines the file's format. */
function versionOfWords(): string {
  const lists = JSON.stringify([ROLE_TYPES, SENIORITY_LEVELS, process.versions.v8]);
  return hash('sha256', fingerprintOf(classifierFiles()) + lists);
}
