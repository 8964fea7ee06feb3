import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { plainName } from '../lookups/places/plain-name.ts';
import { singularsOf } from './singulars.ts';

/** The kinds of meanings of phrases, explained in `docs/sentences.md`. */
export const MEANING_KINDS = [
  'area',
  'cause',
  'collaboration',
  'degree',
  'field',
  'firm',
  'industry',
  'interest',
  'orgTag',
  'practice',
  'role',
  'seniority',
  'size',
  'specialty',
  'stage',
  'strength',
  'tag',
  'title',
  'type',
] as const;
export type MeaningKind = (typeof MEANING_KINDS)[number];

export interface PhraseMeaning {
  readonly kind: MeaningKind;
  /** Names of items of a dataset, or the text of a title. */
  readonly names: readonly string[];
  /** For some kinds of organizations, what the phrase means in a sentence about people. */
  readonly ofPeople: { readonly kind: MeaningKind; readonly names: readonly string[] } | null;
}

/** The role of a word of grammar in a sentence, such as `in` or `worksAt`. */
export type WordRole = string;

interface Phrases {
  readonly meanings: ReadonlyMap<string, readonly PhraseMeaning[]>;
  readonly roles: ReadonlyMap<string, ReadonlySet<WordRole>>;
  readonly words: ReadonlySet<string>;
}

/** Maximum number of words of a phrase. */
export const LONGEST_PHRASE = 6;

let known: Phrases | undefined;

/** All phrases of `words/`, read at the first call. */
export function phrases(): Phrases {
  known ??= readPhrases();
  return known;
}

function readPhrases(): Phrases {
  const meanings = new Map<string, PhraseMeaning[]>();
  const roles = new Map<string, Set<WordRole>>();
  for (const row of rowsOf('meanings.csv')) {
    const meaning = meaningOf(row);
    for (const phrase of phrasesOf(row['words'])) add(meanings, phrase, meaning);
  }
  for (const row of rowsOf('grammar.csv'))
    for (const phrase of phrasesOf(row['words']))
      roles.set(phrase, (roles.get(phrase) ?? new Set()).add(row['role'] ?? ''));
  const all = [...meanings.keys(), ...roles.keys()];
  return { meanings, roles, words: new Set(all.flatMap((phrase) => phrase.split(' '))) };
}

function add(meanings: Map<string, PhraseMeaning[]>, phrase: string, meaning: PhraseMeaning): void {
  const before = meanings.get(phrase);
  if (before === undefined) meanings.set(phrase, [meaning]);
  else before.push(meaning);
}

const phrasesOf = (joined = ''): string[] =>
  joined
    .split('|')
    .map(plainName)
    .filter((phrase) => phrase !== '');

function meaningOf(row: Readonly<Record<string, string>>): PhraseMeaning {
  const [kind = '', names = ''] = (row['people'] ?? '').split(':');
  return {
    kind: kindOf(row['kind'] ?? ''),
    names: namesOf(row['value'] ?? ''),
    ofPeople: kind === '' ? null : { kind: kindOf(kind), names: namesOf(names) },
  };
}

const namesOf = (joined: string): string[] => joined.split(';');

function kindOf(text: string): MeaningKind {
  const kind = MEANING_KINDS.find((one) => one === text);
  if (kind === undefined) throw new Error(`No phrase has the kind "${text}".`);
  return kind;
}

function rowsOf(file: string): Record<string, string>[] {
  const text = readFileSync(new URL(`words/${file}`, import.meta.url), 'utf8');
  return parse<Record<string, string>>(text, { columns: true });
}

/** The meanings of a phrase, given as its words, which may be in the plural. */
export const meaningsOf = (words: readonly string[]): readonly PhraseMeaning[] =>
  meaningsOfForms(formsOf(words));

export function meaningsOfForms(forms: readonly string[]): readonly PhraseMeaning[] {
  const { meanings } = phrases();
  return forms.flatMap((phrase) => meanings.get(phrase) ?? []);
}

/** The roles of a phrase of grammar, given as its words. Empty for other words. */
export function rolesOf(words: readonly string[]): ReadonlySet<WordRole> {
  return phrases().roles.get(words.join(' ')) ?? NO_ROLES;
}

/** Whether a phrase is only a word of grammar, such as "in" or "who". */
export const isOnlyGrammar = (phrase: string): boolean =>
  phrases().roles.has(phrase) && !phrases().meanings.has(phrase);

/** Roles of words that never begin a name: "in", "who", "and". */
const NEVER_FIRST: ReadonlySet<WordRole> = new Set([
  'filler',
  'and',
  'in',
  'at',
  'from',
  'of',
  'not',
  'but',
  'since',
]);

export const mayBeginName = (word: string): boolean => {
  const roles = rolesOf([word]);
  return (
    roles.size === 0 || phrases().meanings.has(word) || ![...roles].every((role) => NEVER_FIRST.has(role))
  );
};

const NO_ROLES: ReadonlySet<WordRole> = new Set();

/** The words as typed, and with the last word, the first word or both in the singular. */
export const formsOf = (words: readonly string[]): string[] =>
  formsWith(words, singularsOf(words[0] ?? ''), singularsOf(words.at(-1) ?? ''));

/** Like `formsOf`, with the singulars of the first and of the last word. */
export function formsWith(
  words: readonly string[],
  ofFirst: readonly string[],
  ofLast: readonly string[],
): string[] {
  const [first = '', ...rest] = words;
  const last = rest.at(-1);
  if (last === undefined) return [first, ...ofFirst];
  const middle = rest.length === 1 ? ' ' : ` ${rest.slice(0, -1).join(' ')} `;
  return [first, ...ofFirst].flatMap((one) => {
    const beginning = one + middle;
    return [beginning + last, ...ofLast.map((other) => beginning + other)];
  });
}
