import { AND, FIELD_STRENGTH, knownIn, OR } from './compiled-words.ts';
import type { CompiledWords } from './compiled-words.ts';
import { affixesOf } from './find-affixes.ts';
import { EVERY_LANGUAGE, nodeAfter, meaningAt } from './phrasebook.ts';
import type { Languages, Phrasebook, PhraseNode, PhraseTree } from './phrasebook.ts';
import type { Meaning } from './title-meaning.ts';

/** The meaning of the words from `from` (inclusive) to `to` (exclusive). */
export interface FoundPhrase {
  meaning: Meaning | typeof AND | typeof OR;
  from: number;
  to: number;
  /** The languages of the tables with this meaning. */
  languages: Languages;
}

/** A part of a title: its folded words, its languages (see `languagesOf`), and the tables. */
export interface Part {
  words: readonly string[];
  languages: Languages;
  table: CompiledWords;
}

/** The end of a phrase, and its meaning. */
interface PhraseEnd {
  to: number;
  meaning: Meaning;
  languages: Languages;
}

/**
 * Returns the meanings of the words in a part. At each word, the longest phrase has precedence over the words
 * in it. Inside a phrase, the title may have filler words of the phrase's language that the table leaves out:
 * "member of the board". A word that begins no phrase may have a meaning by its beginning and ending:
 * "Vertriebsleiter". Outside of phrases, a word for "and" becomes `AND`, and "/" becomes `OR`. Words after
 * the beginning of the employer's name, or after a phrase with `endsPart`, are ignored.
 */
export function findPhrases(part: Part, book: Phrasebook): FoundPhrase[] {
  const found: FoundPhrase[] = [];
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
 * Returns the longest phrase that begins at a word; null if there is none. If `isOfOtherLanguage` is true for
 * that phrase, returns the longest phrase in the part's languages instead.
 */
function phraseAt(part: Part, root: PhraseNode, from: number): PhraseEnd | null {
  const longest = longestPhrase(part, root, { from, languages: EVERY_LANGUAGE });
  if (longest === null || !isOfOtherLanguage(part, { ...longest, from })) return longest;
  const atHome = part.languages | part.table.everywhere;
  return longestPhrase(part, root, { from, languages: atHome });
}

/**
 * Whether only other languages see a rank or an occupation in words that the part's languages know: English
 * "stage" is not a traineeship, and English "carrier" is not a French quarryman. Fields are kept, because
 * they mostly mean the same in every language.
 */
function isOfOtherLanguage(
  { words, languages, table }: Part,
  { from, to, meaning, languages: known }: PhraseEnd & { from: number },
): boolean {
  if ((known & (languages | table.everywhere)) !== 0) return false;
  if (meaning.strength <= FIELD_STRENGTH && meaning.levels.length === 0) return false;
  return words.slice(from, to).every((word) => (knownIn(word, table) & languages) !== 0);
}

function meaningsOfWord(part: Part, from: number, book: Phrasebook): FoundPhrase[] {
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

/**
 * Returns the longest phrase that begins at the word `from`. This word is never skipped, even as a filler.
 */
function longestPhrase(
  part: Part,
  root: PhraseNode,
  { from, languages }: { from: number; languages: Languages },
): PhraseEnd | null {
  return longestAfter(part, { node: root, at: from, languages, isBegun: false });
}

interface ReadingState {
  node: PhraseNode;
  at: number;
  /** The languages in which phrases and skipped fillers match the words up to here. */
  languages: Languages;
  isBegun: boolean;
}

function longestAfter(title: Part, { node, at, languages, isBegun }: ReadingState): PhraseEnd | null {
  const word = title.words[at];
  if (word === undefined) return null;
  const { tree, and, fillers } = title.table;
  let best: PhraseEnd | null = null;
  const take = (next: PhraseNode) => {
    const fitting = languages & (tree.through[next] ?? 0);
    if (fitting === 0) return;
    const ending =
      longestAfter(title, { node: next, at: at + 1, languages: fitting, isBegun: true }) ??
      endingAt(tree, next, { to: at + 1, languages: fitting });
    best = longerOf(best, ending);
  };
  take(nodeAfter(tree, node, word));
  if (isBegun && and.has(word)) take(nodeAfter(tree, node, AND));
  const skipping = isBegun ? languages & (fillers.get(word) ?? 0) : 0;
  if (skipping === 0) return best;
  return longerOf(best, longestAfter(title, { node, at: at + 1, languages: skipping, isBegun }));
}

function endingAt(
  tree: PhraseTree,
  node: PhraseNode,
  { to, languages }: { to: number; languages: Languages },
): PhraseEnd | null {
  const phrase = meaningAt(tree, node);
  return phrase !== undefined && (phrase.languages & languages) !== 0 ? { ...phrase, to } : null;
}

function longerOf(one: PhraseEnd | null, other: PhraseEnd | null): PhraseEnd | null {
  return other !== null && other.to > (one?.to ?? 0) ? other : one;
}
