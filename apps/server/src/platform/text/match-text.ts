import { foldText } from '@kithline/base/fold-text.ts';
import { AND, type Chunk, chunksOf, eachWay, isAnd, isBetween, spell } from './spell-words.ts';

// Text matching for every search. A stored text is converted to a search text, a typed text to words. A typed
// word matches if one of its spellings begins a word of the search text. Longer spellings also match within a
// word.

/** Separates a search text's words from its joined words and other spellings, which rank lower. */
export const BESIDE = '|';
/** Separates search texts that are combined into one, so that no phrase matches across two of them. */
export const NEXT_TEXT = '/';

/**
 * Returns the search text of a stored text: its words and, after `BESIDE`, its other spellings. An example is
 * "zara o brannoc | obrannoc".
 */
export function searchText(text: string): string {
  const { words, others } = spell(text);
  return asText(words, others);
}

/** Combines the search texts of several texts into one. Null if none of the texts contains a word. */
export function searchTexts(texts: readonly (string | null)[]): string | null {
  return joinTexts(texts.map((text) => (text === null ? null : searchText(text))));
}

/** Combines search texts into one, without those that are null or empty. Null if none is left. */
export function joinTexts(texts: readonly (string | null)[]): string | null {
  const present = texts.filter((text) => text !== null && text !== '');
  return present.length === 0 ? null : present.join(` ${NEXT_TEXT} `);
}

/**
 * Returns what a search needs in addition to the folded text: the whole search text if its words differ from
 * the folded text, else only its other spellings, such as "| mueller". Null if nothing is needed, as for
 * almost all texts.
 */
export function wordsBeside(text: string, folded = foldText(text)): string | null {
  const { words, others } = spell(text);
  if (words.join(' ') !== folded) return words.length === 0 ? null : asText(words, others);
  return others.length === 0 ? null : asText([], others);
}

function asText(words: readonly string[], others: readonly string[]): string {
  return [...words, ...(others.length === 0 ? [] : [BESIDE, ...others])].join(' ');
}

/** A typed word. It matches a text that contains one of its spellings, or its phrase. */
export interface TypedWord {
  /** The folded word, without apostrophes, hyphens and other joints. */
  readonly text: string;
  /** All spellings of the word, none of which contains a blank. */
  readonly spellings: readonly string[];
  /**
   * The parts of a compound word, separated by blanks. They match words of a text that follow each other; the
   * last part may be a prefix. Null if the word is not compound.
   */
  readonly phrase: string | null;
  /** Whether the word matches only at the start of a word in the text. */
  readonly isInitials?: boolean;
}

export interface TypedText {
  /** The folded text. */
  readonly whole: string;
  /** Empty if the typed text has no letter or digit; then nothing matches. */
  readonly words: readonly TypedWord[];
}

export interface ReadingOptions {
  /** With `list`, a slash separates words. With `joint`, it makes a compound word of them, like a hyphen. */
  readonly slash?: 'joint' | 'list';
  /**
   * If true, vowel pairs that can stand for an accented letter also match the plain letter: "ue" matches "u".
   * Use this only for stored text that has lost its accents.
   */
  readonly contracts?: boolean;
  /** Words that are ignored if other words were typed, too. */
  readonly fillers?: ReadonlySet<string>;
  /**
   * Abbreviations of several words, which match only at the start of a word: "cto" does not match "director".
   */
  readonly initials?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Parses typed text. Null if folding leaves nothing (a lone accent, a zero-width space). Lists are not
 * filtered then.
 */
export function readTyped(
  text: string,
  { slash = 'joint', contracts = false, fillers = NONE, initials = NONE }: ReadingOptions = {},
): TypedText | null {
  const whole = foldText(text);
  if (whole === '') return null;
  const chunks = chunksOf(text);
  const words = chunks.flatMap((chunk, at) =>
    chunk === null ? [] : typedWords(chunk, { slash, isAnd: isAnd(chunk) && isBetween(chunks, at) }),
  );
  const all = [...new Map(words.map((word) => [word.text, word])).values()];
  const significant = all.filter((word) => !fillers.has(word.text));
  const each = (significant.length > 0 ? significant : all).map((word) =>
    initials.has(word.text) ? { ...word, isInitials: true } : word,
  );
  return { whole, words: contracts ? each.map(withContractions) : each };
}

/**
 * Minimum number of letters of a word whose vowel pairs also match a plain letter. In shorter words, such
 * pairs seldom stand for an accented letter.
 */
const LEAST_CONTRACTED = 6;

function withContractions(word: TypedWord): TypedWord {
  const shorter = word.spellings
    .filter((spelling) => spelling.length >= LEAST_CONTRACTED)
    .flatMap((spelling) => eachWay(spelling, /[aou]e/gu, (vowels) => vowels.slice(0, 1)));
  return { ...word, spellings: [...new Set([...word.spellings, ...shorter])] };
}

function typedWords(
  chunk: Chunk,
  { slash, isAnd }: { slash: 'joint' | 'list'; isAnd: boolean },
): TypedWord[] {
  const { parts, joined, hasAndSign, hasSlash } = chunk;
  const letters = parts.map(([first = '']) => first);
  const isList =
    (hasSlash && slash === 'list') || (hasAndSign && letters.every((part) => [...part].length > 1));
  if (parts.length === 1 || isList)
    return parts.map(([text = '', ...others]) => ({
      text,
      spellings: isAnd ? [text, AND] : [text, ...others],
      phrase: null,
    }));
  return [{ text: joined[0] ?? letters.join(''), spellings: joined, phrase: letters.join(' ') }];
}

/** Minimum number of letters of a spelling that matches within a word. Shorter ones are in too many words. */
const LEAST_WITHIN = 3;
/** Scripts that write names without blanks, or one letter per syllable. */
const DENSE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Letters that a text must contain, at the start of a word or anywhere. */
export interface RequiredLetters {
  readonly letters: string;
  readonly atStart: boolean;
}

/** Returns the alternatives for a typed word; a search text has to contain one of them. */
export function requiredLetters({ spellings, phrase, isInitials = false }: TypedWord): RequiredLetters[] {
  return [
    ...spellings.map((letters) => ({ letters, atStart: isInitials || !isFoundWithin(letters) })),
    ...(phrase === null ? [] : [{ letters: phrase, atStart: true }]),
  ];
}

/** Whether a spelling also matches within a word. */
export function isFoundWithin(spelling: string): boolean {
  return spelling.length >= LEAST_WITHIN || DENSE.test(spelling);
}

/** Whether every typed word matches a search text. */
export function fitsTyped(search: string, { words }: Pick<TypedText, 'words'>): boolean {
  const text = ` ${search}`;
  return (
    words.length > 0 &&
    words.every((word) =>
      requiredLetters(word).some(({ letters, atStart }) => text.includes(atStart ? ` ${letters}` : letters)),
    )
  );
}
