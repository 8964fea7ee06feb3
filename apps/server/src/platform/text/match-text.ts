import { foldText } from '@kithline/base/fold-text.ts';
import { AND, type Chunk, chunksOf, eachWay, isAnd, isBetween, spell } from './spell-words.ts';

// One way to match text, for every search. A stored text becomes a search text, a typed text becomes words.
// A typed word fits where one of its spellings begins a word or, when it is long enough, stands within one.

/**
 * Behind it in a search text stand joined words and other spellings, which rank below the words themselves.
 */
export const BESIDE = '|';
/** Between two search texts in one: no run of words crosses it. */
export const NEXT_TEXT = '/';

/**
 * What finds a stored text: its words, and behind `BESIDE` its other spellings: "zara o brannoc | obrannoc".
 */
export function searchText(text: string): string {
  const { words, others } = spell(text);
  return asText(words, others);
}

/** Several search texts in one, and null for none. */
export function searchTexts(texts: readonly (string | null)[]): string | null {
  return joinTexts(texts.map((text) => (text === null ? null : searchText(text))));
}

/** Search texts as one; null for none. */
export function joinTexts(texts: readonly (string | null)[]): string | null {
  const said = texts.filter((text) => text !== null && text !== '');
  return said.length === 0 ? null : said.join(` ${NEXT_TEXT} `);
}

/**
 * What a search text has beside the folded text; null where the folded text finds everything, as nearly
 * always.
 */
export function wordsBeside(text: string, folded = foldText(text)): string | null {
  const { words, others } = spell(text);
  if (words.join(' ') !== folded) return words.length === 0 ? null : asText(words, others);
  return others.length === 0 ? null : asText([], others);
}

function asText(words: readonly string[], others: readonly string[]): string {
  return [...words, ...(others.length === 0 ? [] : [BESIDE, ...others])].join(' ');
}

/** A word as somebody typed it. It fits a text in which one of its spellings stands, or its phrase. */
export interface TypedWord {
  /** As it was typed, in one and folded. */
  readonly text: string;
  /** Each without blanks. */
  readonly spellings: readonly string[];
  /** The parts of a word with joints, each a word of the text in this order; the last may be a beginning. */
  readonly phrase: string | null;
  /** Found where a word begins, and within none. */
  readonly isInitials?: boolean;
}

/** A typed text as a search means it. */
export interface TypedText {
  /** The folded text. */
  readonly whole: string;
  /** Empty when it has no letter or digit: nothing fits then. */
  readonly words: readonly TypedWord[];
}

/** How a typed text is read. */
export interface Reading {
  /** `list`: words with a slash between them stand in any order. */
  readonly slash?: 'joint' | 'list';
  /**
   * Vowels that stand for an accented one are read as that one, too: only where the stored text has lost its
   * accents.
   */
  readonly contracts?: boolean;
  /** Words that are passed over beside others. */
  readonly fillers?: ReadonlySet<string>;
  /** Words that stand for several words: "cto" is not meant in "director". */
  readonly initials?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Null when nothing is left after folding (a lone accent, a zero-width space): such a text asks for nothing.
 */
export function readTyped(
  text: string,
  { slash = 'joint', contracts = false, fillers = NONE, initials = NONE }: Reading = {},
): TypedText | null {
  const whole = foldText(text);
  if (whole === '') return null;
  const chunks = chunksOf(text);
  const words = chunks.flatMap((chunk, at) =>
    chunk === null ? [] : typedWords(chunk, { slash, isAnd: isAnd(chunk) && isBetween(chunks, at) }),
  );
  const all = [...new Map(words.map((word) => [word.text, word])).values()];
  const telling = all.filter((word) => !fillers.has(word.text));
  const each = (telling.length > 0 ? telling : all).map((word) =>
    initials.has(word.text) ? { ...word, isInitials: true } : word,
  );
  return { whole, words: contracts ? each.map(contracted) : each };
}

/** Shorter words with such vowels are rather other words. */
const LEAST_CONTRACTED = 6;

function contracted(word: TypedWord): TypedWord {
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

/** Fewer letters within a word are found in too many words. */
const LEAST_WITHIN = 3;
/** Scripts that write names without blanks, or a syllable as a letter. */
const DENSE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Letters that a text has to hold, at the beginning of one of its words or anywhere. */
export interface Wanted {
  readonly letters: string;
  readonly atStart: boolean;
}

/** What of a typed word a search text has to hold; one is enough. */
export function wantedOf({ spellings, phrase, isInitials = false }: TypedWord): Wanted[] {
  return [
    ...spellings.map((letters) => ({ letters, atStart: isInitials || !isFoundWithin(letters) })),
    ...(phrase === null ? [] : [{ letters: phrase, atStart: true }]),
  ];
}

/** Whether a spelling is also found within a word. */
export function isFoundWithin(spelling: string): boolean {
  return spelling.length >= LEAST_WITHIN || DENSE.test(spelling);
}

/** Whether every typed word fits a search text. */
export function fitsTyped(search: string, { words }: Pick<TypedText, 'words'>): boolean {
  const text = ` ${search}`;
  return (
    words.length > 0 &&
    words.every((word) =>
      wantedOf(word).some(({ letters, atStart }) => text.includes(atStart ? ` ${letters}` : letters)),
    )
  );
}
