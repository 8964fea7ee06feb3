import type { UnderstoodSentence } from '@kithline/contract/sentences.ts';
import { cutAt, type Piece } from '../../../ui/marks/split-by-marks.ts';

/**
 * Splits a text at the words that were not used. The text may have changed since it was read; words that are
 * no longer in the text are not marked.
 */
export function cutAtUnused(text: string, { unused, understood }: UnderstoodSentence): Piece[] {
  const used = understood.map((part) => part.text).filter((words) => words !== '');
  let done = 0;
  const ranges = unused.flatMap((words): [number, number][] => {
    const from = placeOf(text, words, { after: done, used });
    if (from === -1) return [];
    done = from + words.length;
    return [[from, done]];
  });
  return cutAt(text, ranges);
}

/**
 * Returns the index of the first occurrence of the words from `after` on; -1 if there is none. Only whole
 * words outside of used words count.
 */
function placeOf(
  text: string,
  words: string,
  { after, used }: { after: number; used: readonly string[] },
): number {
  for (let at = text.indexOf(words, after); at !== -1; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (isWhole(text, at, end) && !isInside(text, used, [at, end])) return at;
  }
  return -1;
}

const WORD = /[\p{L}\p{N}\p{M}]/u;

function isWhole(text: string, from: number, to: number): boolean {
  const isWord = (character: string | undefined) => character !== undefined && WORD.test(character);
  return !isWord(text[from - 1]) && !isWord(text[to]);
}

function isInside(text: string, used: readonly string[], [from, to]: readonly [number, number]): boolean {
  return used.some((words) => {
    for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1))
      if (at < to && from < at + words.length && isWhole(text, at, at + words.length)) return true;
    return false;
  });
}
