import type { Meaning } from './title-meaning.ts';

/** A set of languages as bits: the first is 1, the second 2, … */
export type Languages = number;

export const EVERY_LANGUAGE: Languages = 0x7fffffff;

/** A node of the tree, by its index. Each node below a root stands for the beginning of phrases. */
export type PhraseNode = number;

export const NO_NODE: PhraseNode = 0;

/**
 * A tree of the words of all phrases. Each array that describes nodes has one entry for each node. The file
 * of compiled tables contains the same arrays, because 200,000 objects would take most of a second to read,
 * and 150 MB of memory.
 */
export interface PhraseTree {
  /** All words in one string; word `n` is from `begins[n]` to `begins[n + 1]`, in UTF-16 units. */
  letters: string;
  begins: Int32Array;
  /** The parent of each node. */
  parents: Int32Array;
  /** The number of the word that leads from the parent to the node. */
  words: Int32Array;
  /** The languages with a phrase that passes through this node or ends at it. */
  through: Int32Array;
  /** The languages with a phrase that ends at this node. */
  ending: Int32Array;
  /** For each node, the meaning of the phrase that ends at it, as an index of `meanings`, where 0 is null. */
  meaningIndexes: Uint16Array;
  meanings: readonly (Meaning | null)[];
  /**
   * A hash table of all nodes except the roots. A node is in the first slot that was free when the node was
   * inserted, counted from the hash of its parent and word. The length is a power of 2.
   */
  slots: Int32Array;
}

/** The meaning of a phrase, a beginning or an ending, and its languages. */
export interface PhraseMeaning {
  meaning: Meaning;
  languages: Languages;
}

/**
 * The beginnings or the endings of words: the tree below `root`, and the lengths of the shortest and of the
 * longest one, in UTF-16 units.
 */
export interface Affixes {
  root: PhraseNode;
  shortest: number;
  longest: number;
}

/** Phrases that are looked up together: at each word, the longest has precedence over the words in it. */
export interface Phrasebook {
  phrases: PhraseNode;
  beginnings: Affixes;
  endings: Affixes;
}

/** The node to which a word leads; `NO_NODE` if no phrase continues with it. */
export function nodeAfter(tree: PhraseTree, node: PhraseNode, word: string): PhraseNode {
  const { slots, parents } = tree;
  for (let slot = slotOf(node, word); ; slot += 1) {
    const next = slots[slot & (slots.length - 1)] ?? NO_NODE;
    if (next === NO_NODE || (parents[next] === node && isWord(tree, next, word))) return next;
  }
}

/** The meaning of the phrase that ends at a node; undefined if none ends there. */
export function meaningAt(tree: PhraseTree, node: PhraseNode): PhraseMeaning | undefined {
  const meaning = tree.meanings[tree.meaningIndexes[node] ?? 0];
  return meaning ? { meaning, languages: tree.ending[node] ?? 0 } : undefined;
}

/** A hash (FNV-1a) of a node and the next word; the caller reduces it to the index of a slot. */
export function slotOf(node: PhraseNode, word: string): number {
  let hash = Math.imul(node, 0x9e3779b1);
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function isWord({ letters, begins, words }: PhraseTree, node: PhraseNode, word: string): boolean {
  const number = words[node] ?? 0;
  const begin = begins[number] ?? 0;
  return begins[number + 1] === begin + word.length && letters.startsWith(word, begin);
}
