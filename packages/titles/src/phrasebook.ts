import type { Meaning } from './title-meaning.ts';

/** A set of tables as bits: the first table is 1, the second 2, … */
export type Languages = number;

export const EVERY_LANGUAGE: Languages = 0x7fffffff;

/** A node of the tree: the words that lead to it from a root. */
export type Place = number;

export const NOWHERE: Place = 0;

/**
 * Phrases as a tree of words, in columns by place. It is read from a file as it is: an object for each of
 * 200,000 places would cost most of a second and 150 MB.
 */
export interface PhraseTree {
  /** All words in one; word `n` stands from `begins[n]` to `begins[n + 1]`, in UTF-16 units. */
  letters: string;
  begins: Int32Array;
  /** The place before this one, and the number of the word between them. */
  parents: Int32Array;
  words: Int32Array;
  /** The tables with a phrase that runs through this place or ends at it. */
  through: Int32Array;
  /** The tables with a phrase that ends at this place. */
  ending: Int32Array;
  /** What that phrase says, as an index of `meanings`, where 0 is null. */
  said: Uint16Array;
  meanings: readonly (Meaning | null)[];
  /** All places but the roots, each at the first free slot from that of its parent and word. A power of 2. */
  slots: Int32Array;
}

/** What a phrase, a beginning or an ending says, and in which tables. */
export interface Saying {
  meaning: Meaning;
  languages: Languages;
}

/** Beginnings or endings of words, below their root; lengths in UTF-16 units. */
export interface Affixes {
  root: Place;
  shortest: number;
  longest: number;
}

/** Phrases that are looked up together: the longest of them at a word hides the words in it. */
export interface Phrasebook {
  phrases: Place;
  beginnings: Affixes;
  endings: Affixes;
}

/** Where a word leads from a place; `NOWHERE` if no phrase goes on with it. */
export function placeAfter(tree: PhraseTree, place: Place, word: string): Place {
  const { slots, parents } = tree;
  for (let slot = slotOf(place, word); ; slot += 1) {
    const next = slots[slot & (slots.length - 1)] ?? NOWHERE;
    if (next === NOWHERE || (parents[next] === place && isWord(tree, next, word))) return next;
  }
}

/** What the phrase that ends at a place says. */
export function sayingAt(tree: PhraseTree, place: Place): Saying | undefined {
  const meaning = tree.meanings[tree.said[place] ?? 0];
  return meaning ? { meaning, languages: tree.ending[place] ?? 0 } : undefined;
}

/** A hash (FNV-1a) of a place and the word behind it, which the length of the slots cuts. */
export function slotOf(place: Place, word: string): number {
  let hash = Math.imul(place, 0x9e3779b1);
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function isWord({ letters, begins, words }: PhraseTree, place: Place, word: string): boolean {
  const number = words[place] ?? 0;
  const begin = begins[number] ?? 0;
  return begins[number + 1] === begin + word.length && letters.startsWith(word, begin);
}
