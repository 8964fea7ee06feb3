import { AND, OR } from './compile-title-words.ts';
import type { CompiledWords } from './compile-title-words.ts';
import { EVERY_LANGUAGE } from './phrasebook.ts';
import type { Affixes, Languages, Phrasebook, PhraseNode } from './phrasebook.ts';
import type { Meaning } from './title-meaning.ts';

/** What the words from `from` up to and without `to` say. */
export interface Found {
  meaning: Meaning | typeof AND | typeof OR;
  from: number;
  to: number;
}

/** Where a phrase ends, and what it says. */
interface Ending {
  to: number;
  meaning: Meaning;
}

/**
 * At each word the longest phrase wins and hides the words in it. Inside a phrase the title may have filler words of the
 * phrase's own language that the table leaves out: "member of the board". A word that begins no phrase may still say
 * something by how it begins and by how it ends: "Vertriebsleiter". An "and" outside phrases is handed through.
 */
export function findPhrases(words: readonly string[], book: Phrasebook, table: CompiledWords): Found[] {
  const found: Found[] = [];
  let from = 0;
  while (from < words.length) {
    const phrase = longestPhrase({ words, table }, book.phrases, from);
    if (phrase === null) {
      found.push(...meaningsOfWord(words, from, { book, table }));
      from += 1;
      continue;
    }
    found.push({ ...phrase, from });
    if (phrase.meaning.endsPart || phrase.meaning.mark === 'company') break;
    from = phrase.to;
  }
  return found;
}

function meaningsOfWord(
  words: readonly string[],
  from: number,
  { book, table }: { book: Phrasebook; table: CompiledWords },
): Found[] {
  const word = words[from] ?? '';
  const to = from + 1;
  if (word === OR) return [{ meaning: OR, from, to }];
  if (table.and.has(word)) return table.fillers.has(word) ? [] : [{ meaning: AND, from, to }];
  if (table.fillers.has(word)) return [];
  return affixesOf(word, book).map((meaning) => ({ meaning, from, to }));
}

interface Title {
  words: readonly string[];
  table: CompiledWords;
}

/** Its first word stands in the title as it stands in the table, filler or not. */
function longestPhrase(title: Title, root: PhraseNode, from: number): Ending | null {
  return longestAfter(title, { node: root, at: from, languages: EVERY_LANGUAGE, isBegun: false });
}

interface Reading {
  node: PhraseNode;
  at: number;
  /** The tables whose phrases fit up to here, with the fillers that were skipped. */
  languages: Languages;
  isBegun: boolean;
}

function longestAfter(title: Title, { node, at, languages, isBegun }: Reading): Ending | null {
  const word = title.words[at];
  if (word === undefined) return null;
  let best: Ending | null = null;
  const take = (next: PhraseNode | undefined) => {
    const fitting = next === undefined ? 0 : languages & next.through;
    if (next === undefined || fitting === 0) return;
    const ending =
      longestAfter(title, { node: next, at: at + 1, languages: fitting, isBegun: true }) ??
      endingAt(next, at + 1, fitting);
    best = longerOf(best, ending);
  };
  take(node.next?.get(word));
  if (isBegun && title.table.and.has(word)) take(node.next?.get(AND));
  const skipping = isBegun ? languages & (title.table.fillers.get(word) ?? 0) : 0;
  if (skipping === 0) return best;
  return longerOf(best, longestAfter(title, { node, at: at + 1, languages: skipping, isBegun }));
}

function endingAt({ meaning, ending }: PhraseNode, to: number, languages: Languages): Ending | null {
  return meaning !== null && (ending & languages) !== 0 ? { to, meaning } : null;
}

function longerOf(one: Ending | null, other: Ending | null): Ending | null {
  return other !== null && other.to > (one?.to ?? 0) ? other : one;
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
