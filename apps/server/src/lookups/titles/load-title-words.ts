import { readdirSync, readFileSync } from 'node:fs';
import { compileTitleWords } from './compile-title-words.ts';
import type { CompiledWords } from './compile-title-words.ts';
import { TitleWords } from './title-words.schema.ts';

const FOLDER = new URL('words/', import.meta.url);

let loaded: CompiledWords | undefined;

/** The tables of `words/`, one file a language, checked and joined at the first call. Throws if a table is not sound. */
export function loadTitleWords(): CompiledWords {
  loaded ??= compileTitleWords(readTables());
  return loaded;
}

/** The tables one by one, checked. */
export function readTables(): TitleWords[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => TitleWords.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))));
}
