import { ROLE_TYPES, SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import { splitWords } from './split-title.ts';
import { spreadPhrases } from './spread-phrases.ts';
import { conflictOf, joined, MARKS } from './title-meaning.ts';
import type { Meaning } from './title-meaning.ts';
import { STRENGTHS } from './title-words.schema.ts';
import type { FixedPhrases, Span, Strength, TitleWords } from './title-words.schema.ts';

/** From here on a part of a title speaks for a role type by itself. */
export const FIELD_STRENGTH = strengthOf('field');

/** Every word for "and" becomes this one. */
export const AND = '&';

export interface PhraseNode {
  next: Map<string, PhraseNode>;
  meaning: Meaning | null;
}

/** Beginnings or endings of words; lengths in UTF-16 units. */
export interface Affixes {
  meanings: Map<string, Meaning>;
  shortest: number;
  longest: number;
}

/** Phrases that are looked up together: the longest of them at a word hides the words in it. */
export interface Phrasebook {
  phrases: PhraseNode;
  beginnings: Affixes;
  endings: Affixes;
}

/**
 * The tables of all languages, ready for looking up. Role types and levels have a book each, so that "product manager"
 * may name a role type without hiding that a manager is meant; marks and fixed phrases stand in both.
 */
export interface CompiledWords {
  filler: ReadonlySet<string>;
  and: ReadonlySet<string>;
  roles: Phrasebook;
  levels: Phrasebook;
  spans: readonly Span[];
}

/** One source of a meaning, before phrases are spread out. */
interface Entry {
  lines: readonly string[];
  meaning: Partial<Meaning>;
}

/**
 * Joins the tables of all languages. A phrase may stand in several places ("founding partner" gives two levels); its
 * meanings are added. Throws if a phrase speaks for two role types, whatever the languages: a title does not say in
 * which language it is written.
 */
export function compileTitleWords(tables: readonly TitleWords[]): CompiledWords {
  const filler = new Set(tables.flatMap((table) => wordsIn(table.marks?.filler)));
  const and = new Set(tables.flatMap((table) => wordsIn(table.marks?.and)));
  const toWords = (phrase: string) => significantWords(splitWords(phrase), { filler, and });
  const shared = tables.flatMap((table) => [...markEntries(table), ...(table.fixed ?? []).map(fixedEntry)]);
  return {
    filler,
    and,
    roles: phrasebook([...shared, ...tables.flatMap(roleEntries)], toWords),
    levels: phrasebook([...shared, ...tables.flatMap(levelEntries)], toWords),
    spans: tables.flatMap((table) => table.spans ?? []),
  };
}

/** The words that phrases consist of: without fillers, and with one sign for every "and". */
export function significantWords(
  words: readonly string[],
  { filler, and }: Pick<CompiledWords, 'filler' | 'and'>,
): string[] {
  return words.filter((word) => !filler.has(word)).map((word) => (and.has(word) ? AND : word));
}

function phrasebook(entries: readonly Entry[], toWords: (phrase: string) => string[]): Phrasebook {
  const book: Phrasebook = {
    phrases: { next: new Map(), meaning: null },
    beginnings: { meanings: new Map(), shortest: Infinity, longest: 0 },
    endings: { meanings: new Map(), shortest: Infinity, longest: 0 },
  };
  const problems = entries.flatMap(({ lines, meaning }) =>
    lines.flatMap(spreadPhrases).flatMap((phrase) => {
      const problem = addPhrase(book, { phrase, words: toWords(phrase), meaning });
      return problem === null ? [] : [`${JSON.stringify(phrase)} ${problem}`];
    }),
  );
  if (problems.length > 0) throw new Error(`title words:\n${problems.join('\n')}`);
  return book;
}

/** Says what is wrong with the phrase, or null. */
function addPhrase(
  book: Phrasebook,
  { phrase, words, meaning }: { phrase: string; words: readonly string[]; meaning: Partial<Meaning> },
): string | null {
  const [word] = words;
  if (word === undefined) return 'has no word that counts';
  if (!phrase.includes('*')) {
    const node = nodeAt(book.phrases, words);
    const conflict = conflictOf(node.meaning, meaning);
    node.meaning = joined(node.meaning, meaning);
    return conflict;
  }
  if (words.length > 1) return 'is more than one word';
  const affixes = phrase.endsWith('*') ? book.beginnings : book.endings;
  const known = affixes.meanings.get(word);
  affixes.meanings.set(word, joined(known, meaning));
  affixes.shortest = Math.min(affixes.shortest, word.length);
  affixes.longest = Math.max(affixes.longest, word.length);
  return conflictOf(known, meaning);
}

function wordsIn(lines: readonly string[] = []): string[] {
  return lines.flatMap(spreadPhrases).flatMap(splitWords);
}

function markEntries({ marks = {} }: TitleWords): Entry[] {
  return MARKS.map((mark) => ({ lines: marks[mark] ?? [], meaning: { mark } }));
}

function levelEntries({ levels = {} }: TitleWords): Entry[] {
  return SENIORITY_LEVELS.map((level) => ({ lines: levels[level] ?? [], meaning: { levels: [level] } }));
}

function roleEntries({ roles = {} }: TitleWords): Entry[] {
  return ROLE_TYPES.flatMap((role) =>
    STRENGTHS.map((strength) => ({
      lines: roles[role]?.[strength] ?? [],
      meaning: { role, strength: strengthOf(strength) },
    })),
  );
}

function fixedEntry({ words, work, role, strength = 'occupation', ...rest }: FixedPhrases): Entry {
  const loudness = role === undefined ? 0 : strengthOf(strength);
  return {
    lines: words,
    meaning: { ...rest, role: role ?? null, strength: loudness, mark: work ? 'work' : null },
  };
}

/** 1 and up, so that 0 can mean that nothing is said. */
function strengthOf(strength: Strength): number {
  return STRENGTHS.indexOf(strength) + 1;
}

function nodeAt(root: PhraseNode, words: readonly string[]): PhraseNode {
  let node = root;
  for (const word of words) {
    let next = node.next.get(word);
    if (next === undefined) {
      next = { next: new Map(), meaning: null };
      node.next.set(word, next);
    }
    node = next;
  }
  return node;
}
