import { FIELD_STRENGTH, knownIn } from './compiled-words.ts';
import type { CompiledWords } from './compiled-words.ts';
import { nodeAfter, meaningAt } from './phrasebook.ts';
import type { Affixes, Languages, Phrasebook, PhraseMeaning, PhraseNode } from './phrasebook.ts';

/** Letters between the two words of a compound: "Vertriebsleiter", "projectenbureau". */
const LINKS = ['', 's', 'n', 'e', 'en', 'es', 'er'];

/** Least length of the last word of a compound: shorter words are the ending of too many others by chance. */
const SHORTEST_HEAD = 5;
export const SHORTEST_FRONT = 3;

/**
 * Returns the meanings of a word that is not a phrase of the tables: those of its longest known beginning and
 * ending. If the beginning or the ending is unknown, the meaning of a word of the compound takes its place:
 * "vervoer" and "coördinator", "projekt" and "rekruttering". A deputy such as "subjefe" has the meaning of
 * the rank.
 */
export function affixesOf(word: string, book: Phrasebook, table: CompiledWords): PhraseMeaning[] {
  const { beginnings, endings } = book;
  const beginning = longestAffix(beginnings, word.length, (length) =>
    meaningOf(word.slice(0, length), beginnings.root, table),
  );
  const ending = longestAffix(endings, word.length - 1, (length) =>
    meaningOf(word.slice(-length), endings.root, table),
  );
  const deputy = beginning === null && !hasMeaning(ending) ? rankBehindDeputy(word, book, table) : null;
  if (deputy !== null) return [deputy];
  return [
    beginning ?? fieldInFront(word, book, table),
    ending,
    hasMeaning(ending) ? null : headOf(word, book, table),
  ].filter((affix) => affix !== null);
}

function longestAffix(
  { shortest, longest }: Affixes,
  atMost: number,
  affixOf: (length: number) => PhraseMeaning | undefined,
): PhraseMeaning | null {
  for (let length = Math.min(atMost, longest); length >= shortest; length -= 1) {
    const affix = affixOf(length);
    if (affix !== undefined) return affix;
  }
  return null;
}

/** Whether an ending says more than that the word names a person. */
function hasMeaning(ending: PhraseMeaning | null | undefined): boolean {
  return ending !== null && ending !== undefined && ending.meaning.mark !== 'occupational';
}

/** Returns the rank and the work of the person whom a deputy represents: "subjefe", "vicedirettrice". */
function rankBehindDeputy(word: string, book: Phrasebook, table: CompiledWords): PhraseMeaning | null {
  for (const [front, languages] of table.deputyFronts) {
    if (!word.startsWith(front)) continue;
    const rank = meaningOf(word.slice(front.length), book.phrases, table);
    if (rank !== undefined && (rank.languages & languages) !== 0) return rank;
  }
  return null;
}

/** The field in front of a known ending or word, in a language with compounds. */
function fieldInFront(word: string, book: Phrasebook, table: CompiledWords): PhraseMeaning | null {
  for (let at = word.length - SHORTEST_FRONT; at >= SHORTEST_FRONT; at -= 1) {
    const head = word.slice(at);
    if (![book.endings.root, book.phrases].some((root) => hasMeaning(meaningOf(head, root, table)))) continue;
    const field = withoutLinks(word.slice(0, at))
      .map((text) => meaningOf(text, book.phrases, table))
      .find((known) => isFieldOf(known, table.compounding));
    if (field !== undefined) return { ...field, languages: field.languages & table.compounding };
  }
  return null;
}

function isFieldOf(known: PhraseMeaning | undefined, within: Languages): boolean {
  if (known === undefined || known.meaning.role === null) return false;
  return known.meaning.strength <= FIELD_STRENGTH && (known.languages & within) !== 0;
}

/** The longest word at the end, in a language with compounds, if a word of the same language precedes it. */
function headOf(word: string, book: Phrasebook, table: CompiledWords): PhraseMeaning | null {
  for (let at = SHORTEST_FRONT; at <= word.length - SHORTEST_HEAD; at += 1) {
    const text = word.slice(at);
    const head = meaningOf(text, book.phrases, table) ?? meaningOf(text, book.beginnings.root, table);
    const languages = (head?.languages ?? 0) & table.compounding;
    if (head === undefined || languages === 0) continue;
    if (isFront(word.slice(0, at), table, languages)) return { meaning: head.meaning, languages };
  }
  return null;
}

/** Whether one of the languages knows the front of a compound. The front may end in linking letters. */
export function isFront(front: string, table: CompiledWords, languages: Languages): boolean {
  return withoutLinks(front).some((word) => {
    const beginning = meaningOf(word, table.roles.beginnings.root, table);
    return ((knownIn(word, table) | (beginning?.languages ?? 0)) & languages) !== 0;
  });
}

function withoutLinks(front: string): string[] {
  return LINKS.filter((link) => front.endsWith(link))
    .map((link) => front.slice(0, front.length - link.length))
    .filter((word) => word.length >= SHORTEST_FRONT);
}

function meaningOf(word: string, root: PhraseNode, { tree }: CompiledWords): PhraseMeaning | undefined {
  return meaningAt(tree, nodeAfter(tree, root, word));
}
