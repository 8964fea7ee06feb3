import { limitMarks } from '@kithline/base/clean-marks.ts';
import { foldText } from '@kithline/base/fold-text.ts';
import anyAscii from 'any-ascii';
import { undressLetters } from './dressed-letters.ts';

// Splits text into words and finds their alternative spellings. Stored and typed texts follow the same rules.

// "Joints" are signs between the parts of a word: O'Brien, Min-ji, J.K., UX/UI. People often omit them.
const APOSTROPHES = `'’‘ʼʻ\`´′ʹʾʿ＇‛ꞌ`;
const HYPHENS = String.raw`\-‐‑‒–—―−﹘﹣－·・‧`;
const SIGNS = String.raw`_.．/／\\&+＆＋`;
/** The joints as plain characters, for texts that only SQL processes. */
export const JOINTS = `${APOSTROPHES}${HYPHENS.replace('\\', '')}_./／\\&+＆＋`;
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
const JOINT = `[${APOSTROPHES}${HYPHENS}${SIGNS}]`;
/** Matches a word, with any joints between its parts, or a sign for "and". */
const CHUNK = new RegExp(`${LETTER}+(?:${JOINT}+${LETTER}+)*|[&+＆＋]`, 'gu');
const AT_JOINT = new RegExp(`${JOINT}+`, 'u');
const HAS_AND_SIGN = /[&+＆＋]/u;
const APOSTROPHE_AND_BLANK = new RegExp(
  `(?<!${LETTER})(${LETTER}{1,2})[${APOSTROPHES}]\\s+(?=${LETTER})`,
  'gu',
);
const HAS_SLASH = /[/／\\]/u;

/** Words for "and", which match each other and an "&" between words. */
const ANDS = new Set(['and', 'und', 'et', 'y', 'e']);
/** Stands for "and" in a search text. A typed "&" is never a word by itself. */
export const AND = '&';

/** Matches plain words. They have no alternative spellings if neither of the next two patterns matches. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/u;
const HAS_SINGLE = /(?:^| )[a-z0-9](?: |$)/u;
const HAS_AND = / (?:and|und|et|y|e) /u;

/**
 * Arabic letters that people type in different ways, each with the letter that replaces it here. `foldText`
 * keeps them, because stored keys distinguish them.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ة: 'ه',
  ۀ: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ک: 'ك',
  ـ: '',
};
const OTHER_LETTERS = /[ىیېةۀەہکـ]/gu;

/** Accented letters that are also written as two letters. */
const TWO_LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  đ: 'dj',
};
const ACCENTED = /[äöüåøđ]/gu;
/**
 * Maximum number of letters of a word that are replaced in every combination. If a word has more such
 * letters, they are all replaced.
 */
const MOST_PLACES = 3;

const ASCII = /^[\x20-\x7f]*$/u;

/** A piece of a text: one word, or several words with joints between them. */
export interface Chunk {
  /** The parts in order, each as a list of its spellings. The first spelling has no accents. */
  readonly parts: readonly (readonly string[])[];
  /** All parts joined, in every spelling; empty for a single part. */
  readonly joined: readonly string[];
  readonly hasAndSign: boolean;
  readonly hasSlash: boolean;
}

/**
 * Maximum number of letters of a text that get spellings; no name or title needs more. One Arabic sign can
 * stand for eighteen letters, and a file of such names must not block the server.
 */
const MOST_LETTERS = 250;
/** Maximum number of chunks of a text that get spellings. */
const MOST_CHUNKS = 40;

/** The chunks of a text; null for a separate sign for "and". */
export function chunksOf(text: string): (Chunk | null)[] {
  const plain = undressLetters(
    limitMarks(
      text
        .slice(0, MOST_LETTERS)
        .toWellFormed()
        .replace(/\p{Cf}/gu, ''),
    ),
  )
    // Normalization would turn a free-standing accent into a blank.
    .replaceAll('´', "'")
    // "O' Brien" is read as O'Brien.
    .replace(APOSTROPHE_AND_BLANK, "$1'")
    .normalize('NFKC')
    .slice(0, MOST_LETTERS)
    .toWellFormed()
    .toLowerCase()
    .normalize('NFC');
  return (plain.match(CHUNK) ?? [])
    .slice(0, MOST_CHUNKS)
    .map((chunk) => (HAS_AND_SIGN.test(chunk[0] ?? '') ? null : chunkOf(chunk)));
}

function chunkOf(chunk: string): Chunk {
  const written = chunk.split(AT_JOINT);
  return {
    parts: written.map(spellingsOf).filter((spellings) => spellings.length > 0),
    joined: written.length > 1 ? spellingsOf(written.join('')) : [],
    hasAndSign: HAS_AND_SIGN.test(chunk),
    hasSlash: HAS_SLASH.test(chunk),
  };
}

/** Returns every spelling of one word: folded, with accents spelled out, and in Latin letters. */
function spellingsOf(word: string): string[] {
  const folded = lettersOf(word);
  if (folded === '') return [];
  const found = new Set([folded]);
  for (const spelling of writtenOut(word)) found.add(lettersOf(spelling));
  if (!ASCII.test(folded)) for (const spelling of inLatin(word)) found.add(spelling);
  found.delete('');
  return [...found];
}

function lettersOf(word: string): string {
  return foldText(word)
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/**
 * Returns the variants of a word in which accented letters are kept or written as two letters: "förståelse"
 * is also written "foerstaaelse" and "förstaaelse".
 */
function writtenOut(word: string): string[] {
  return eachWay(word, ACCENTED, (letter) => TWO_LETTERS[letter] ?? letter);
}

/**
 * Returns the variants of a word in which each match of the pattern is replaced or kept, in every
 * combination. If there are more than `MOST_PLACES` matches, returns only the variant in which all are
 * replaced. If there is no match, returns an empty array.
 */
export function eachWay(word: string, pattern: RegExp, replace: (found: string) => string): string[] {
  const places = [...word.matchAll(pattern)];
  if (places.length === 0) return [];
  if (places.length > MOST_PLACES) return [word.replace(pattern, replace)];
  let found = [''];
  let from = 0;
  for (const { 0: letters, index } of places) {
    const between = word.slice(from, index);
    found = found.flatMap((before) => [before + between + letters, before + between + replace(letters)]);
    from = index + letters.length;
  }
  return found.map((before) => before + word.slice(from));
}

/** Returns a word of another script in its usual Latin spellings. */
function inLatin(word: string): string[] {
  const latin = (text: string) =>
    anyAscii(text)
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, '');
  const found = [latin(word), latin(foldText(word))];
  if (/\p{Script=Greek}/u.test(word)) found.push(latin(foldText(word).replaceAll('ου', 'ou')));
  if (/\p{Script=Cyrillic}/u.test(word)) found.push((found[0] ?? '').replace(/[iy]y$/u, 'y'));
  return found;
}

/** The words of a stored text in order, and its other spellings. */
export interface SpelledText {
  readonly words: readonly string[];
  /** Joined words, joined initials and other spellings of words; also `AND` if the text contains an "and". */
  readonly others: readonly string[];
}

/** Returns the words and other spellings by which a stored text can be found. */
export function spell(text: string): SpelledText {
  const folded = foldText(text);
  if (PLAIN.test(folded) && ASCII.test(text) && !HAS_SINGLE.test(folded) && !HAS_AND.test(folded))
    return { words: folded.split(' '), others: [] };
  const chunks = chunksOf(text);
  const words: string[] = [];
  const others = new Set<string>();
  for (const [at, chunk] of chunks.entries()) {
    if (chunk === null) {
      if (isBetween(chunks, at)) others.add(AND);
      continue;
    }
    for (const [first = '', ...spellings] of chunk.parts) {
      words.push(first);
      for (const spelling of spellings) others.add(spelling);
    }
    for (const joined of chunk.joined) others.add(joined);
    if (chunk.hasAndSign || (isAnd(chunk) && isBetween(chunks, at))) others.add(AND);
  }
  for (const initials of initialsOf(chunks)) others.add(initials);
  return { words, others: [...others] };
}

/** Whether there are words before and after a position. */
export function isBetween(chunks: readonly (Chunk | null)[], at: number): boolean {
  const isWord = (chunk: Chunk | null) => chunk !== null;
  return chunks.slice(0, at).some(isWord) && chunks.slice(at + 1).some(isWord);
}

export function isAnd({ parts }: Chunk): boolean {
  return parts.length === 1 && ANDS.has(parts[0]?.[0] ?? '');
}

/** Joins runs of single letters: "J. K." becomes "jk", "R and D" becomes "rd". */
function initialsOf(chunks: readonly (Chunk | null)[]): string[] {
  const found: string[] = [];
  let run = '';
  const end = () => {
    if (run.length > 1) found.push(run);
    run = '';
  };
  for (const [at, chunk] of chunks.entries()) {
    if (chunk === null || (run !== '' && isLongAnd(chunk) && isInitial(chunks[at + 1]))) continue;
    const letters = chunk.parts.map(([first = '']) => first);
    if (letters.every((letter) => [...letter].length === 1)) run += letters.join('');
    else end();
  }
  end();
  return found;
}

/** Whether a chunk is a word for "and" with several letters. An "e" or "y" can be an initial: "C E O". */
function isLongAnd(chunk: Chunk): boolean {
  return isAnd(chunk) && (chunk.parts[0]?.[0] ?? '').length > 1;
}

function isInitial(chunk: Chunk | null | undefined): boolean {
  return (
    chunk !== null && chunk !== undefined && chunk.parts.every(([first = '']) => [...first].length === 1)
  );
}
