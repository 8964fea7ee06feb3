import type { AppContext } from '../app-context.ts';
import { plainName } from '../lookups/places/plain-name.ts';
import { usualNamesBeginning } from '../lookups/places/places.queries.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { isOneLetterOff } from '../search/one-letter-off.ts';
import { correctWord } from './correct-words.ts';
import { isNameOfUnknown } from './looks-like-name.ts';
import type { Meaning } from './meanings.ts';
import { rolesOf } from './phrases.ts';
import { type NamesOfScope, namesOfScope } from './scope-names.ts';
import { capitalsOf } from './names-in-capitals.ts';
import type { SentenceWord } from './sentence-words.ts';
import { type Item, splitSentence } from './split-sentence.ts';
import { labelsSeen, type SeenLabel } from './values-named.queries.ts';

/** How many first letters of a misspelled name of a place must be right. */
const LETTERS_OF_PLACE = 2;
/** How many places with these letters are compared, the largest first. */
const MOST_PLACES = 400;
const LEAST_LETTERS = 5;
/** A text with more unknown words is about something else, and is not corrected. */
const MOST_SLIPS = 3;

interface Corrected {
  readonly words: readonly string[];
  readonly names: NamesOfScope;
}

/**
 * The words of a sentence and what they may mean in the scope. An unknown word is replaced by a known word
 * that differs in one letter: a word of a phrase, a job title, a label that the viewer sees or a large place.
 * A word that is likely a part of an organization's name, and a sentence that seems to be a name or about
 * something else, stay as they are.
 */
export async function correctSentence(
  app: AppContext,
  viewerScope: ViewerScope,
  sentence: readonly SentenceWord[],
): Promise<Corrected> {
  const typed = sentence.map(({ word }) => word);
  const capitals = capitalsOf(sentence);
  const labels = labelsSeen(app.db, viewerScope);
  const look = async (words: readonly string[]): Promise<Corrected> => ({
    words,
    names: await namesOfScope(app, viewerScope, { words, capitals, labels }),
  });
  const asTyped = await look(typed);
  const items = splitSentence(sentence, typed, asTyped.names.meanings);
  const unknown = items.filter((item) => isUnknown(item, typed) && !isHyphened(item, sentence));
  // A single unknown word is taken for a name.
  if (asTyped.names.isName || typed.length === 1) return asTyped;
  if (unknown.length === 0 || unknown.length > MOST_SLIPS) return asTyped;
  if (isNameOfUnknown(sentence, typed, items)) return asTyped;
  const slips = await slipsAmong(app, unknown, { sentence, labels: await labels });
  // Without a clear meaning, and with a word that cannot be corrected, the sentence is about something else.
  const hasMeaning = items.some(({ meanings }) => meanings.some(isStrong));
  if (!hasMeaning && unknown.some(({ from, meanings }) => !slips.has(from) && meanings.length === 0))
    return asTyped;
  const outsideNames = unknown.filter(({ meanings }) => meanings.length === 0);
  const first = await lookOnce(withSlips(typed, slips, outsideNames), [asTyped], look);
  // The reading that covers more words is better: "Stone Systems" is an organization, although "Stone" is
  // close to "store".
  if (unknown.some((item) => isOfOrganization(item, first.names))) return first;
  const sure = unknown.filter((item) => !isLikeName(item, sentence));
  return lookOnce(withSlips(typed, slips, sure), [asTyped, first], look);
}

/** The corrections by position. */
async function slipsAmong(
  app: AppContext,
  unknown: readonly Item[],
  { sentence, labels }: { sentence: readonly SentenceWord[]; labels: readonly SeenLabel[] },
): Promise<ReadonlyMap<number, string>> {
  const ofLabels = new Set(labels.flatMap(({ name }) => plainName(name).split(' ')));
  const slips = new Map<number, string>();
  for (const { from } of unknown) {
    const { word = '' } = sentence[from] ?? {};
    const own = correctWord(word, ofLabels);
    const mayBePlace = own === word && isAfterPreposition(sentence, from);
    const corrected = mayBePlace ? await correctPlace(app, word) : own;
    if (corrected !== word) slips.set(from, corrected);
  }
  return slips;
}

function withSlips(
  words: readonly string[],
  slips: ReadonlyMap<number, string>,
  items: readonly Item[],
): readonly string[] {
  const replaced = new Set(items.map(({ from }) => from));
  return words.map((word, at) => (replaced.has(at) ? (slips.get(at) ?? word) : word));
}

async function lookOnce(
  words: readonly string[],
  before: readonly Corrected[],
  look: (words: readonly string[]) => Promise<Corrected>,
): Promise<Corrected> {
  const isSame = (one: Corrected) => one.words.every((word, at) => word === words[at]);
  return before.find(isSame) ?? look(words);
}

/** Whether an item and a neighboring word are in the name of an organization. */
function isOfOrganization({ from }: Item, { meanings }: NamesOfScope): boolean {
  return [...meanings].some(([key, found]) => {
    const [start = 0, end = 0] = key.split('-').map(Number);
    const isInside = start <= from && from < end && end - start > 1;
    return isInside && found.some(({ kind }) => kind === 'organization');
  });
}

/** Words after which the name of an organization is likely. */
const BEFORE_NAMES = new Set(['at', 'for', 'by', 'ex', 'chez', 'presso']);

/**
 * Whether an unknown word is a part of an organization's name or begins with a capital, and follows a word
 * such as "at".
 */
function isLikeName({ from, meanings }: Item, sentence: readonly SentenceWord[]): boolean {
  const isCapital = sentence[from]?.isCapital === true;
  if (meanings.length === 0 && !isCapital) return false;
  const before = sentence.slice(0, from).findLast((word) => !isCapital || !word.isCapital);
  return BEFORE_NAMES.has(before?.word ?? '');
}

function isUnknown({ from, to, roles, meanings, number }: Item, words: readonly string[]): boolean {
  if (to - from !== 1 || roles.size > 0 || number !== null) return false;
  if ((words[from] ?? '').length < LEAST_LETTERS) return false;
  return meanings.every((meaning) => meaning.kind === 'organization' && meaning.part !== 'whole');
}

/** Whether a meaning is evidence for filters. A place is not: nearly every word is also the name of one. */
const isStrong = (meaning: Meaning): boolean =>
  meaning.kind === 'organization' ? meaning.part === 'whole' : meaning.kind !== 'place';

/** Whether an item is half of a word such as "left-handed". */
function isHyphened({ from, to }: Item, sentence: readonly SentenceWord[]): boolean {
  return sentence[from]?.before === '-' || sentence[to]?.before === '-';
}

/** Whether the word follows a word such as "in", or a comma. */
function isAfterPreposition(sentence: readonly SentenceWord[], at: number): boolean {
  if (/[,;]/u.test(sentence[at]?.before ?? '')) return true;
  const roles = rolesOf([sentence[at - 1]?.word ?? '']);
  return PREPOSITIONS.some((role) => roles.has(role));
}

const PREPOSITIONS = ['in', 'near', 'from', 'not', 'of'];

async function correctPlace(app: AppContext, word: string): Promise<string> {
  const names = await usualNamesBeginning(app.db, word.slice(0, LETTERS_OF_PLACE), MOST_PLACES);
  const typed = Buffer.from(word);
  return names.find((name) => isOneLetterOff(typed, Buffer.from(name))) ?? word;
}
