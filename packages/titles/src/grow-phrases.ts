import { NO_NODE, slotOf } from './phrasebook.ts';
import type { Affixes, Languages, Phrasebook, PhraseNode, PhraseTree } from './phrasebook.ts';
import { conflictOf, joined } from './title-meaning.ts';
import type { Meaning } from './title-meaning.ts';

interface Node {
  /**
   * The nodes below, by word. Null if no phrase continues here, as at almost all nodes: creating empty maps
   * would be slow.
   */
  next: Map<string, Node> | null;
  index: PhraseNode;
  parent: PhraseNode;
  word: string;
  through: Languages;
  ending: Languages;
  meaning: Meaning | null;
}

/** A phrase from the tables; `language` is the bit of its language. */
export interface Phrase {
  words: readonly string[];
  language: Languages;
  meaning: Partial<Meaning>;
}

/** A tree of phrases that is being compiled. */
export class GrowingPhrases {
  readonly #nodes: Node[] = [];

  constructor() {
    this.#newNode(NO_NODE, '');
  }

  root(): PhraseNode {
    return this.#newNode(NO_NODE, '').index;
  }

  emptyBook(): Phrasebook {
    const affixes = (): Affixes => ({ root: this.root(), shortest: Infinity, longest: 0 });
    return { phrases: this.root(), beginnings: affixes(), endings: affixes() };
  }

  /** Adds a phrase below a root. Returns why it was not added, or null. */
  add(root: PhraseNode, { words, language, meaning }: Phrase): string | null {
    let node = this.#node(root);
    for (const word of words) {
      node = this.#after(node, word);
      node.through |= language;
    }
    const conflict = conflictOf(node.meaning, meaning);
    if (conflict !== null) return conflict;
    node.meaning = joined(node.meaning, meaning);
    node.ending |= language;
    return null;
  }

  /** Adds a word that alone has no meaning. */
  addWord(root: PhraseNode, word: string, language: Languages): void {
    this.#after(this.#node(root), word).ending |= language;
  }

  /** Adds a beginning or an ending of words. Returns why it was not added, or null. */
  addAffix(affixes: Affixes, phrase: Phrase): string | null {
    const conflict = this.add(affixes.root, phrase);
    const [{ length } = ''] = phrase.words;
    if (conflict !== null) return conflict;
    affixes.shortest = Math.min(affixes.shortest, length);
    affixes.longest = Math.max(affixes.longest, length);
    return null;
  }

  /** Returns the tree as arrays. The first node has no meaning, so index 0 of `meanings` is null. */
  packed(): PhraseTree {
    const nodes = this.#nodes;
    const words = numbered(nodes.map(({ word }) => word));
    const texts = nodes.map(({ meaning }) => JSON.stringify(meaning));
    const meanings = numbered(texts);
    const column = (valueOf: (node: Node) => number | undefined) =>
      Int32Array.from(nodes, (node) => valueOf(node) ?? 0);
    const lengths = [...words.keys()].map(({ length }) => length);
    let end = 0;
    return {
      letters: [...words.keys()].join(''),
      begins: Int32Array.from([0, ...lengths], (length) => (end += length)),
      parents: column(({ parent }) => parent),
      words: column(({ word }) => words.get(word)),
      through: column(({ through }) => through),
      ending: column(({ ending }) => ending),
      meaningIndexes: Uint16Array.from(texts, (text) => meanings.get(text) ?? 0),
      meanings: [...meanings.keys()].map((text): Meaning | null => JSON.parse(text)),
      slots: slotsOf(nodes),
    };
  }

  #node(index: PhraseNode): Node {
    return this.#nodes[index] ?? this.#newNode(NO_NODE, '');
  }

  #newNode(parent: PhraseNode, word: string): Node {
    const index = this.#nodes.length;
    const node = { index, next: null, parent, word, through: 0, ending: 0, meaning: null };
    this.#nodes.push(node);
    return node;
  }

  #after(node: Node, word: string): Node {
    node.next ??= new Map();
    const known = node.next.get(word);
    if (known !== undefined) return known;
    const next = this.#newNode(node.index, word);
    node.next.set(word, next);
    return next;
  }
}

/** The distinct texts, numbered in order of their first occurrence. */
function numbered(texts: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const text of texts) if (!numbers.has(text)) numbers.set(text, numbers.size);
  return numbers;
}

/** Returns the hash table. At least half of its slots are empty, so most look-ups need only one slot. */
function slotsOf(nodes: readonly Node[]): Int32Array {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * nodes.length)));
  for (const [index, { parent, word }] of nodes.entries()) {
    if (parent === NO_NODE) continue;
    let slot = slotOf(parent, word);
    while (slots[slot & (slots.length - 1)] !== 0) slot += 1;
    slots[slot & (slots.length - 1)] = index;
  }
  return slots;
}
