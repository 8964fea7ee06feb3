import { isOneLetterOff } from '../search/one-letter-off.ts';
import { wordsOfTitles } from './job-titles.ts';
import { phrases } from './phrases.ts';
import { singularsOf } from './singulars.ts';

/** Shorter words are like too many others. */
const LEAST_LETTERS = 5;

/** The known word for which an unknown word may be a misspelling. The word itself if there is none. */
export function correctWord(word: string, others: Iterable<string>): string {
  if (word.length < LEAST_LETTERS || isKnownWord(word)) return word;
  const typed = Buffer.from(word);
  let best = word;
  for (const candidates of [others, wordsByLength(word.length)])
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

/** Prefers the word that begins with the same letter as the typed one, then the longer word. */
function isBetter(one: string, other: string, typed: string): boolean {
  const beginsAlike = (word: string) => Number(word[0] === typed[0]);
  return (
    beginsAlike(one) - beginsAlike(other) > 0 ||
    (beginsAlike(one) === beginsAlike(other) && one.length > other.length)
  );
}

/** Whether a phrase has the word, or its singular. */
export function isKnownWord(word: string): boolean {
  const { words } = phrases();
  return words.has(word) || singularsOf(word).some((form) => words.has(form));
}

let byLength: ReadonlyMap<number, readonly string[]> | undefined;

/** The words of all phrases, and their English plurals, whose length differs from `length` by at most 1. */
function* wordsByLength(length: number): Generator<string> {
  byLength ??= Map.groupBy(
    [...new Set([...phrases().words, ...wordsOfTitles()])].flatMap((word) => [word, `${word}s`]),
    (word) => word.length,
  );
  for (const near of [length, length - 1, length + 1]) yield* byLength.get(near) ?? [];
}
