import { conflictOf, joined } from './title-meaning.ts';
import type { Meaning } from './title-meaning.ts';

/** A set of tables as bits: the first table is 1, the second 2, … */
export type Languages = number;

export const EVERY_LANGUAGE: Languages = 0x7fffffff;

export interface PhraseNode {
  /** None at all where every phrase ends: most of the many nodes are such, and empty maps would cost most of the time. */
  next: Map<string, PhraseNode> | null;
  /** The tables with a phrase that runs through this word or ends at it. */
  through: Languages;
  /** The tables with a phrase that ends at this word. */
  ending: Languages;
  meaning: Meaning | null;
}

/** What a beginning or an ending says, and in which tables. */
export interface AffixMeaning {
  meaning: Meaning;
  languages: Languages;
}

/** Beginnings or endings of words; lengths in UTF-16 units. */
export interface Affixes {
  meanings: Map<string, AffixMeaning>;
  shortest: number;
  longest: number;
}

/** Phrases that are looked up together: the longest of them at a word hides the words in it. */
export interface Phrasebook {
  phrases: PhraseNode;
  beginnings: Affixes;
  endings: Affixes;
}

export function emptyPhrasebook(): Phrasebook {
  return { phrases: emptyNode(), beginnings: emptyAffixes(), endings: emptyAffixes() };
}

/** Adds a phrase of the tables with the bit `language`. Returns why it was not added, or null. */
export function addPhrase(
  book: Phrasebook,
  phrase: { words: readonly string[]; language: Languages; meaning: Partial<Meaning> },
): string | null {
  const node = nodeAt(book.phrases, phrase);
  const conflict = conflictOf(node.meaning, phrase.meaning);
  if (conflict !== null) return conflict;
  node.meaning = joined(node.meaning, phrase.meaning);
  node.ending |= phrase.language;
  return null;
}

/** Adds a beginning or an ending of words. Returns why it was not added, or null. */
export function addAffix(
  affixes: Affixes,
  { affix, language, meaning }: { affix: string; language: Languages; meaning: Partial<Meaning> },
): string | null {
  const known = affixes.meanings.get(affix);
  const conflict = conflictOf(known?.meaning, meaning);
  if (conflict !== null) return conflict;
  const languages = (known?.languages ?? 0) | language;
  affixes.meanings.set(affix, { meaning: joined(known?.meaning, meaning), languages });
  affixes.shortest = Math.min(affixes.shortest, affix.length);
  affixes.longest = Math.max(affixes.longest, affix.length);
  return null;
}

function nodeAt(
  root: PhraseNode,
  { words, language }: { words: readonly string[]; language: Languages },
): PhraseNode {
  let node = root;
  for (const word of words) {
    node.next ??= new Map();
    let next = node.next.get(word);
    if (next === undefined) {
      next = emptyNode();
      node.next.set(word, next);
    }
    next.through |= language;
    node = next;
  }
  return node;
}

function emptyNode(): PhraseNode {
  return { next: null, through: 0, ending: 0, meaning: null };
}

function emptyAffixes(): Affixes {
  return { meanings: new Map(), shortest: Infinity, longest: 0 };
}
