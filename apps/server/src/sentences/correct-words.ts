import { isOneLetterOff } from '../search/one-letter-off.ts';
import { isWordOfTitles, wordsOfTitles } from './job-titles.ts';
import { phrases } from './phrases.ts';
import { singularsOf } from './singulars.ts';

/** Fewest letters of a word that is corrected. Shorter words are similar to too many others. */
const LEAST_LETTERS = 5;

/**
 * Returns the word of a phrase, of a title or of `others` that `word` may misspell, or `word` itself. Words
 * of phrases and titles are never corrected.
 */
export function correctWord(word: string, others: Iterable<string>): string {
  if (word.length < LEAST_LETTERS || isKnownWord(word) || isWordOfTitles(word)) return word;
  const typed = Buffer.from(word);
  let best = word;
  for (const candidates of [others, wordsLike(word)])
    for (const candidate of candidates)
      if (
        Math.abs(candidate.length - word.length) <= 1 &&
        candidate.length >= LEAST_LETTERS - 1 &&
        isOneLetterOff(typed, Buffer.from(candidate)) &&
        (best === word || isBetter(candidate, best, word))
      )
        best = candidate;
  return best;
}

/** Whether `one` is a likelier correction: a word with the typed first letter, then the longer word. */
function isBetter(one: string, other: string, typed: string): boolean {
  const beginsAlike = (word: string) => Number(word[0] === typed[0]);
  return (
    beginsAlike(one) - beginsAlike(other) > 0 ||
    (beginsAlike(one) === beginsAlike(other) && one.length > other.length)
  );
}

/** Whether a phrase has the word, or its singular. */
function isKnownWord(word: string): boolean {
  const { words } = phrases();
  return words.has(word) || singularsOf(word).some((form) => words.has(form));
}

let byEnd: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * Words of phrases and titles, and their plurals with "s", that have the same first or the same last letters
 * as a word. A single slip leaves the letters at one end unchanged.
 */
function wordsLike(word: string): ReadonlySet<string> {
  byEnd ??= wordsByEnd();
  const lengths = [word.length, word.length - 1, word.length + 1];
  const keys = lengths.flatMap((length) => keysOfEnds(word, length));
  return new Set(keys.flatMap((key) => byEnd?.get(key) ?? []));
}

function wordsByEnd(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const words = new Set([...phrases().words, ...wordsOfTitles()]);
  for (const word of [...words].flatMap((one) => [one, `${one}s`]))
    for (const key of keysOfEnds(word, word.length)) {
      const before = found.get(key);
      if (before === undefined) found.set(key, [word]);
      else before.push(word);
    }
  return found;
}

/**
 * How many letters are compared at each end. In words of `LEAST_LETTERS` or more, swapped letters affect only
 * one end.
 */
const LETTERS_OF_END = 2;

const keysOfEnds = (word: string, length: number): string[] => [
  `${length} ${word.slice(0, LETTERS_OF_END)}-`,
  `${length} -${word.slice(-LETTERS_OF_END)}`,
];
