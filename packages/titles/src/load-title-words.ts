import { fingerprintOf } from '@kithline/base/fingerprint-of.ts';
import { ROLE_TYPES, SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import { hash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deserialize, serialize } from 'node:v8';
import { classifierFiles } from './classifier-files.ts';
import type { CompiledWords } from './compiled-words.ts';

const KEPT = new URL('../dist/title-words', import.meta.url);

let loaded: CompiledWords | undefined;

/**
 * The tables of `words/`, joined for looking up. The first call after a change compiles them, which takes a
 * second without a pause, and keeps the result in `dist/`; later processes read it there in a few hundredths.
 * Throws if a table is not sound.
 */
export function loadTitleWords(): CompiledWords {
  loaded ??= keptWords(KEPT) ?? compileAndKeep(KEPT);
  return loaded;
}

/** What a file holds, if it was made of today's tables by today's rules. */
export function keptWords(file: URL): CompiledWords | null {
  const version = versionOfWords();
  try {
    const bytes = readFileSync(file);
    return bytes.toString('latin1', 0, version.length) === version
      ? deserialize(bytes.subarray(version.length))
      : null;
  } catch {
    return null;
  }
}

/** Where the folder cannot be written, every process compiles for itself. */
export function compileAndKeep(file: URL): CompiledWords {
  const words = compileTables();
  const part = new URL(`title-words.${randomUUID()}`, file);
  try {
    mkdirSync(new URL('./', file), { recursive: true });
    writeFileSync(part, Buffer.concat([Buffer.from(versionOfWords(), 'latin1'), serialize(words)]));
    renameSync(part, file);
  } catch {
    if (existsSync(part)) rmSync(part);
  }
  return words;
}

/** Names the tables, the rules, and the V8 whose form the file has. */
function versionOfWords(): string {
  const lists = JSON.stringify([ROLE_TYPES, SENIORITY_LEVELS, process.versions.v8]);
  return hash('sha256', fingerprintOf(classifierFiles()) + lists);
}

/** The compiler and the schema of the tables are loaded only when they are needed. */
function compileTables(): CompiledWords {
  const require = createRequire(import.meta.url);
  return (require('./title-tables.ts') as typeof import('./title-tables.ts')).compileTables();
}
