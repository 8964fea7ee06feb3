import { AND, significantWords } from './compile-title-words.ts';
import type { Affixes, CompiledWords, Phrasebook } from './compile-title-words.ts';
import { SILENT } from './title-meaning.ts';
import type { Meaning } from './title-meaning.ts';

/** At most so many words stand between the two ends of a span. */
const WIDEST_SPAN = 3;

/** What a part of a title says: about the role type, and about the level of each office that it names. */
export interface PartMeanings {
  roles: Meaning[];
  offices: Meaning[][];
}

/** `part` is the folded words of one part, as `splitTitle` gives them. */
export function findMeanings(part: readonly string[], table: CompiledWords): PartMeanings {
  const words = significantWords(part, table);
  const levels = meaningsIn(words, table.levels);
  const offices: Meaning[][] = [spansIn(words, table)];
  for (const meaning of levels) {
    if (meaning === AND) offices.push([]);
    else offices.at(-1)?.push(meaning);
  }
  return { roles: meaningsIn(words, table.roles).filter((meaning) => meaning !== AND), offices };
}

/**
 * At each word the longest phrase wins and hides the words in it. A word that begins no phrase may still say something
 * by how it begins and by how it ends: "Vertriebsleiter". An "and" outside phrases is handed through.
 */
function meaningsIn(words: readonly string[], book: Phrasebook): (Meaning | typeof AND)[] {
  const found: (Meaning | typeof AND)[] = [];
  let at = 0;
  while (at < words.length) {
    const phrase = longestPhrase(words, at, book);
    if (phrase === null) {
      found.push(...meaningsOfWord(words[at] ?? '', book));
      at += 1;
      continue;
    }
    found.push(phrase.meaning);
    if (phrase.meaning.endsPart || phrase.meaning.mark === 'company') break;
    at += phrase.length;
  }
  return found;
}

function meaningsOfWord(word: string, book: Phrasebook): (Meaning | typeof AND)[] {
  return word === AND ? [AND] : affixesOf(word, book);
}

function longestPhrase(words: readonly string[], from: number, book: Phrasebook) {
  let node = book.phrases;
  let longest: { meaning: Meaning; length: number } | null = null;
  for (let at = from; at < words.length; at += 1) {
    const next = node.next.get(words[at] ?? '');
    if (next === undefined) break;
    node = next;
    if (node.meaning !== null) longest = { meaning: node.meaning, length: at - from + 1 };
  }
  return longest;
}

function affixesOf(word: string, { beginnings, endings }: Phrasebook): Meaning[] {
  return [
    longestAffix(beginnings, word.length, (length) => word.slice(0, length)),
    longestAffix(endings, word.length - 1, (length) => word.slice(-length)),
  ].filter((meaning) => meaning !== null);
}

function longestAffix(affixes: Affixes, atMost: number, affixOf: (length: number) => string): Meaning | null {
  for (let length = Math.min(atMost, affixes.longest); length >= affixes.shortest; length -= 1) {
    const meaning = affixes.meanings.get(affixOf(length));
    if (meaning !== undefined) return meaning;
  }
  return null;
}

function spansIn(words: readonly string[], table: CompiledWords): Meaning[] {
  return table.spans
    .filter(({ first, last }) => {
      const start = words.indexOf(first);
      return start >= 0 && words.slice(start + 1, start + 2 + WIDEST_SPAN).includes(last);
    })
    .map(({ levels }) => ({ ...SILENT, levels }));
}
