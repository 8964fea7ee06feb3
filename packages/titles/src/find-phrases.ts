import { AND, FIELD_STRENGTH, knownIn, OR } from './compiled-words.ts';
import type { CompiledWords } from './compiled-words.ts';
import { affixesOf } from './find-affixes.ts';
import { EVERY_LANGUAGE, placeAfter, sayingAt } from './phrasebook.ts';
import type { Languages, Phrasebook, PhraseTree, Place } from './phrasebook.ts';
import type { Meaning } from './title-meaning.ts';

/** What the words from `from` up to and without `to` say. */
export interface Found {
  meaning: Meaning | typeof AND | typeof OR;
  from: number;
  to: number;
  /** The tables that say so. */
  languages: Languages;
}

/** A part of a title: folded words, the languages that know them best, and the tables to read them with. */
export interface Part {
  words: readonly string[];
  languages: Languages;
  table: CompiledWords;
}

/** Where a phrase ends, and what it says. */
interface Ending {
  to: number;
  meaning: Meaning;
  languages: Languages;
}

/**
 * At each word the longest phrase wins and hides the words in it. Inside a phrase the title may have filler
 * words of the phrase's own language that the table leaves out: "member of the board". A word that begins no
 * phrase may still say something by how it begins and by how it ends: "Vertriebsleiter". An "and" outside
 * phrases is handed through.
 */
export function findPhrases(part: Part, book: Phrasebook): Found[] {
  const found: Found[] = [];
  let from = 0;
  while (from < part.words.length) {
    const phrase = phraseAt(part, book.phrases, from);
    if (phrase === null) {
      found.push(...meaningsOfWord(part, from, book));
      from += 1;
      continue;
    }
    found.push({ ...phrase, from });
    if (phrase.meaning.endsPart || phrase.meaning.mark === 'company') break;
    from = phrase.to;
  }
  return found;
}

/**
 * The longest phrase, without ranks and occupations that only other languages see in the part's own words.
 */
function phraseAt(part: Part, root: Place, from: number): Ending | null {
  const longest = longestPhrase(part, root, { from, languages: EVERY_LANGUAGE });
  if (longest === null || !isOfOtherLanguage(part, { ...longest, from })) return longest;
  const atHome = part.languages | part.table.everywhere;
  return longestPhrase(part, root, { from, languages: atHome });
}

/**
 * Whether only other languages make a rank or an occupation of words that the languages of the part know:
 * English "stage" is no traineeship, and "carrier" no French quarryman. Fields may stay, they mostly mean the
 * same everywhere.
 */
function isOfOtherLanguage(
  { words, languages, table }: Part,
  { from, to, meaning, languages: saying }: Ending & { from: number },
): boolean {
  if ((saying & (languages | table.everywhere)) !== 0) return false;
  if (meaning.strength <= FIELD_STRENGTH && meaning.levels.length === 0) return false;
  return words.slice(from, to).every((word) => (knownIn(word, table) & languages) !== 0);
}

function meaningsOfWord(part: Part, from: number, book: Phrasebook): Found[] {
  const { words, languages, table } = part;
  const word = words[from] ?? '';
  const to = from + 1;
  if (word === OR) return [{ meaning: OR, from, to, languages: EVERY_LANGUAGE }];
  if (table.and.has(word)) {
    const isFiller = ((table.fillers.get(word) ?? 0) & languages) !== 0;
    return isFiller ? [] : [{ meaning: AND, from, to, languages: EVERY_LANGUAGE }];
  }
  if (table.fillers.has(word)) return [];
  return affixesOf(word, book, table)
    .map((affix) => ({ ...affix, from, to }))
    .filter((found) => !isOfOtherLanguage(part, found));
}

/** Its first word stands in the title as it stands in the table, filler or not. */
function longestPhrase(
  part: Part,
  root: Place,
  { from, languages }: { from: number; languages: Languages },
): Ending | null {
  return longestAfter(part, { place: root, at: from, languages, isBegun: false });
}

interface Reading {
  place: Place;
  at: number;
  /** The tables whose phrases fit up to here, with the fillers that were skipped. */
  languages: Languages;
  isBegun: boolean;
}

function longestAfter(title: Part, { place, at, languages, isBegun }: Reading): Ending | null {
  const word = title.words[at];
  if (word === undefined) return null;
  const { tree, and, fillers } = title.table;
  let best: Ending | null = null;
  const take = (next: Place) => {
    const fitting = languages & (tree.through[next] ?? 0);
    if (fitting === 0) return;
    const ending =
      longestAfter(title, { place: next, at: at + 1, languages: fitting, isBegun: true }) ??
      endingAt(tree, next, { to: at + 1, languages: fitting });
    best = longerOf(best, ending);
  };
  take(placeAfter(tree, place, word));
  if (isBegun && and.has(word)) take(placeAfter(tree, place, AND));
  const skipping = isBegun ? languages & (fillers.get(word) ?? 0) : 0;
  if (skipping === 0) return best;
  return longerOf(best, longestAfter(title, { place, at: at + 1, languages: skipping, isBegun }));
}

function endingAt(
  tree: PhraseTree,
  place: Place,
  { to, languages }: { to: number; languages: Languages },
): Ending | null {
  const saying = sayingAt(tree, place);
  return saying !== undefined && (saying.languages & languages) !== 0 ? { ...saying, to } : null;
}

function longerOf(one: Ending | null, other: Ending | null): Ending | null {
  return other !== null && other.to > (one?.to ?? 0) ? other : one;
}
