import { AND, significantWords, SILENT } from './compile-title-words.ts';
import type { CompiledWords, Meaning, Phrasebook } from './compile-title-words.ts';

/** UTF-16 units; shorter beginnings and endings would be found in words that have nothing to do with them. */
const SHORTEST_AFFIX = 3;
const LONGEST_AFFIX = 24;

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
    const word = words[at] ?? '';
    const phrase = longestPhrase(words, at, book);
    if (phrase !== null) found.push(phrase.meaning);
    else if (word === AND) found.push(AND);
    else found.push(...affixesOf(word, book));
    if (phrase?.meaning.endsPart || phrase?.meaning.mark === 'company') break;
    at += phrase?.length ?? 1;
  }
  return found;
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

function affixesOf(word: string, book: Phrasebook): Meaning[] {
  const found: Meaning[] = [];
  const longest = Math.min(word.length, LONGEST_AFFIX);
  for (let length = longest; length >= SHORTEST_AFFIX; length -= 1) {
    const meaning = book.beginnings.get(word.slice(0, length));
    if (meaning === undefined) continue;
    found.push(meaning);
    break;
  }
  for (let length = Math.min(word.length - 1, LONGEST_AFFIX); length >= SHORTEST_AFFIX; length -= 1) {
    const meaning = book.endings.get(word.slice(-length));
    if (meaning === undefined) continue;
    found.push(meaning);
    break;
  }
  return found;
}

function spansIn(words: readonly string[], table: CompiledWords): Meaning[] {
  return table.spans
    .filter(({ first, last }) => {
      const start = words.indexOf(first);
      return start >= 0 && words.slice(start + 1, start + 2 + WIDEST_SPAN).includes(last);
    })
    .map(({ levels }) => ({ ...SILENT, levels }));
}
