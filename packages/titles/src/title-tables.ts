import { readdirSync, readFileSync } from 'node:fs';
import type { TitleTable } from './compile-title-words.ts';
import { TitleWords } from './title-words.schema.ts';

const FOLDER = new URL('../words/', import.meta.url);

/** `occupations-de.json`: a long list of occupations in addition to the language's table. */
const SUPPLEMENT = /^occupations-(?<language>.+)$/u;

/** Languages that use the table of their language family. */
const FAMILY_OF: Readonly<Record<string, string>> = {
  pl: 'slavic',
  cs: 'slavic',
  sv: 'nordic',
  da: 'nordic',
  no: 'nordic',
  fi: 'nordic',
};

/** Stems that all languages share. */
const SHARED = 'greek-latin';

/** Reads and validates all tables. Throws if one is invalid. */
export function readTables(): TitleTable[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => {
      const words = TitleWords.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));
      return { words, ...originOf(file.slice(0, -'.json'.length)) };
    });
}

function originOf(name: string): Omit<TitleTable, 'words'> {
  const language = SUPPLEMENT.exec(name)?.groups?.['language'];
  if (language === undefined) return { language: name === SHARED ? null : name, isSupplement: false };
  return { language: FAMILY_OF[language] ?? language, isSupplement: true };
}
