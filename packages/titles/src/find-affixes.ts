import { FIELD_STRENGTH } from './compiled-words.ts';
import type { CompiledWords } from './compiled-words.ts';
import type { AffixMeaning, Affixes, Languages, Phrasebook } from './phrasebook.ts';

/** Letters that stand between the two words of a compound: "Vertriebsleiter", "projectenbureau". */
const LINKS = ['', 's', 'n', 'e', 'en', 'es', 'er'];

/** A shorter word stands at the end of too many others by chance. */
const SHORTEST_HEAD = 5;
export const SHORTEST_FRONT = 3;

/**
 * What a word that is no phrase says by how it begins and ends: the longest known beginning and ending. Where the tables
 * have none, the words that a compound is made of count: "vervoer" and "coördinator", "projekt" and "rekruttering".
 */
export function affixesOf(word: string, book: Phrasebook, table: CompiledWords): AffixMeaning[] {
  const beginning = longestAffix(book.beginnings, word.length, (length) => word.slice(0, length));
  const ending = longestAffix(book.endings, word.length - 1, (length) => word.slice(-length));
  const deputy = beginning === null && !isTelling(ending) ? rankBehindDeputy(word, book, table) : null;
  if (deputy !== null) return [deputy];
  return [
    beginning ?? fieldInFront(word, book, table),
    ending,
    isTelling(ending) ? null : headOf(word, book, table),
  ].filter((affix) => affix !== null);
}

function longestAffix(
  affixes: Affixes,
  atMost: number,
  affixOf: (length: number) => string,
): AffixMeaning | null {
  for (let length = Math.min(atMost, affixes.longest); length >= affixes.shortest; length -= 1) {
    const meaning = affixes.meanings.get(affixOf(length));
    if (meaning !== undefined) return meaning;
  }
  return null;
}

/** How a word ends may only tell that it names somebody. */
function isTelling(ending: AffixMeaning | null | undefined): boolean {
  return ending !== null && ending !== undefined && ending.meaning.mark !== 'occupational';
}

/** A deputy has the rank and the work of whom they stand in for: "subjefe", "vicedirettrice". */
function rankBehindDeputy(word: string, book: Phrasebook, table: CompiledWords): AffixMeaning | null {
  for (const [front, languages] of table.deputyFronts) {
    if (!word.startsWith(front)) continue;
    const rank = wordIn(book, word.slice(front.length));
    if (rank !== undefined && (rank.languages & languages) !== 0) return rank;
  }
  return null;
}

/** The field that is named in front of a known ending or word, in a language with compounds. */
function fieldInFront(word: string, book: Phrasebook, table: CompiledWords): AffixMeaning | null {
  for (let at = word.length - SHORTEST_FRONT; at >= SHORTEST_FRONT; at -= 1) {
    const head = word.slice(at);
    if (!isTelling(book.endings.meanings.get(head)) && !isTelling(wordIn(book, head))) continue;
    const field = withoutLinks(word.slice(0, at))
      .map((text) => wordIn(book, text))
      .find((known) => isFieldOf(known, table.compounding));
    if (field !== undefined) return { ...field, languages: field.languages & table.compounding };
  }
  return null;
}

function isFieldOf(known: AffixMeaning | undefined, within: Languages): boolean {
  if (known === undefined || known.meaning.role === null) return false;
  return known.meaning.strength <= FIELD_STRENGTH && (known.languages & within) !== 0;
}

/** The longest word at the end, in a language with compounds, if a word of the same language is in front of it. */
function headOf(word: string, book: Phrasebook, table: CompiledWords): AffixMeaning | null {
  for (let at = SHORTEST_FRONT; at <= word.length - SHORTEST_HEAD; at += 1) {
    const head = wordIn(book, word.slice(at)) ?? book.beginnings.meanings.get(word.slice(at));
    const languages = (head?.languages ?? 0) & table.compounding;
    if (head === undefined || languages === 0) continue;
    if (isFront(word.slice(0, at), table, languages)) return { meaning: head.meaning, languages };
  }
  return null;
}

/** Whether a language knows the word in front of another, which some letters may link. */
export function isFront(front: string, { vocabulary, roles }: CompiledWords, languages: Languages): boolean {
  return withoutLinks(front).some((word) => {
    const known = (vocabulary.get(word) ?? 0) | (roles.beginnings.meanings.get(word)?.languages ?? 0);
    return (known & languages) !== 0;
  });
}

function withoutLinks(front: string): string[] {
  return LINKS.filter((link) => front.endsWith(link))
    .map((link) => front.slice(0, front.length - link.length))
    .filter((word) => word.length >= SHORTEST_FRONT);
}

function wordIn({ phrases }: Phrasebook, word: string): AffixMeaning | undefined {
  const node = phrases.next?.get(word);
  return node?.meaning ? { meaning: node.meaning, languages: node.ending } : undefined;
}
