import { cutAt, foldWithPlaces, merged, type Piece } from './split-by-marks.ts';

/** The length of the shortest typed word that can have a wrong letter and still match. */
const LEAST_ALIKE = 4;

/** A word of a shown text, and the typed word that matched it. */
export interface TypedFor {
  word: string;
  typed: string;
}

/**
 * Splits a text, and marks in each word the letters that it shares, in the same order, with the word typed
 * for it. Ignores case and accents.
 */
export function splitByAgreement(text: string, words: readonly TypedFor[]): Piece[] {
  const ranges: [number, number][] = [];
  for (const { 0: part, index } of text.matchAll(/\S+/gu)) {
    const found = words.find(({ word }) => word === part);
    if (found)
      ranges.push(
        ...agreeing(part, found.typed).map(([from, to]): [number, number] => [index + from, index + to]),
      );
  }
  return cutAt(text, merged(ranges));
}

/** Returns the number of letters that two words have in common. */
export function lettersInCommon(word: string, typed: string): number {
  return placesInCommon(foldWithPlaces(word).letters, foldWithPlaces(typed).letters).length;
}

/**
 * Returns the ranges of letters that both words share. A short form ("Bill") shares letters with the full
 * name only by chance, so these are not marked.
 */
function agreeing(word: string, typed: string): [number, number][] {
  const { letters, places } = foldWithPlaces(word);
  const typedLetters = foldWithPlaces(typed).letters;
  const found = placesInCommon(letters, typedLetters);
  const isAlike = typedLetters.length >= LEAST_ALIKE && found.length >= typedLetters.length - 1;
  if (found.length < typedLetters.length && !isAlike) return [];
  return found.map((at) => [places[at] ?? 0, places[at + 1] ?? word.length]);
}

/**
 * Returns the positions, in the first text, of the longest common subsequence of both texts. If the first
 * text contains the second, the positions are adjacent.
 */
function placesInCommon(one: string, other: string): number[] {
  const whole = one.indexOf(other);
  if (whole !== -1) return Array.from(other, (_letter, at) => whole + at);
  const longest = lengthsFrom(one, other);
  const places: number[] = [];
  for (let at = 0, beside = 0; at < one.length && beside < other.length;) {
    if (one[at] === other[beside]) {
      places.push(at);
      at++;
      beside++;
    } else if ((longest[at + 1]?.[beside] ?? 0) >= (longest[at]?.[beside + 1] ?? 0)) at++;
    else beside++;
  }
  return places;
}

/**
 * For each pair of positions in the two texts, returns the length of the longest common subsequence of the
 * remainders.
 */
function lengthsFrom(one: string, other: string): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () => Array<number>(other.length + 1).fill(0));
  for (let at = one.length - 1; at >= 0; at--)
    for (let beside = other.length - 1; beside >= 0; beside--) {
      const row = lengths[at] as number[];
      const next = lengths[at + 1] as number[];
      row[beside] =
        one[at] === other[beside]
          ? (next[beside + 1] ?? 0) + 1
          : Math.max(next[beside] ?? 0, row[beside + 1] ?? 0);
    }
  return lengths;
}
