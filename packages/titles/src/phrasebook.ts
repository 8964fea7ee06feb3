import type { Meaning } from './title-meaning.ts';

/** A set of languages as bits: the first is 1, the second 2, … */
export type Languages = number;

export const EVERY_LANGUAGE: Languages = 0x7fffffff;

/** A node of the tree, reached from a root by words. */
export type Place = number;

export const NOWHERE: Place = 0;

/**
 * Phrases as a tree of words, in columns by place. It is read from a file in this form: an object for each of
 * 200,000 places would take most of a second and 150 MB.
 */
export interface PhraseTree {
  /** All words in one string; word `n` is from `begins[n]` to `begins[n + 1]`, in UTF-16 units. */
  letters: string;
  begins: Int32Array;
  /** The previous place, and the number of the word between them. */
  parents: Int32Array;
  words: Int32Array;
  /** The languages with a phrase that passes through this place or ends at it. */
  through: Int32Array;
  /** The languages with a phrase that ends at this place. */
  ending: Int32Array;
  /** The meaning of that phrase, as an index of `meanings`, where 0 is null. */
  meaningIndexes: Uint16Array;
  meanings: readonly (Meaning | null)[];
  /**
   * All places except the roots, each at the first free slot from the hash of its parent and word. The length
   * is a power of 2.
   */
  slots: Int32Array;
}

/** The meaning of a phrase, a beginning or an ending, and its languages. */
export interface PhraseMeaning {
  meaning: Meaning;
  languages: Languages;
}

/** Beginnings or endings of words, below their root; lengths in UTF-16 units. */
export interface Affixes {
  root: Place;
  shortest: number;
  longest: number;
}

/** Phrases that are looked up together: at each word, the longest has precedence over the words in it. */
export interface Phrasebook {
  phrases: Place;
  beginnings: Affixes;
  endings: Affixes;
}

/** The place to which a word leads; `NOWHERE` if no phrase continues with it. */
export function placeAfter(tree: PhraseTree, place: Place, word: string): Place {
  const { slots, parents } = tree;
  for (let slot = slotOf(place, word); ; slot += 1) {
    const next = slots[slot & (slots.length - 1)] ?? NOWHERE;
    if (next === NOWHERE || (parents[next] === place && isWord(tree, next, word))) return next;
  }
}

/** The meaning of the phrase that ends at a place. */
export function meaningAt(tree: PhraseTree, place: Place): PhraseMeaning | undefined {
  const meaning = tree.meanings[tree.meaningIndexes[place] ?? 0];
  return meaning ? { meaning, languages: tree.ending[place] ?? 0 } : undefined;
}

/** A hash (FNV-1a) of a place and the next word; the caller reduces it to the number of slots. */
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
