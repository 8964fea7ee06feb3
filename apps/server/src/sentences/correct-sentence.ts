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
import { labelsSeen } from './values-named.queries.ts';

/** Number of first letters of a misspelled place that must be right. */
const LETTERS_OF_PLACE = 2;
/** How many places with these letters are compared, the largest first. */
const MOST_PLACES = 400;
const LEAST_LETTERS = 5;
/** The most misspelled words that are corrected. A text with more unknown words is about something else. */
const MOST_SLIPS = 3;

interface Corrected {
  readonly words: readonly string[];
  readonly names: NamesOfScope;
}

/**
 * The words of a sentence and what they may mean in the scope. An unknown word is replaced by a known word
 * that differs in one letter: a word of the tables, of the viewer's labels or of a large place.
 */
export async function correctSentence(
  app: AppContext,
  viewerScope: ViewerScope,
  sentence: readonly SentenceWord[],
): Promise<Corrected> {
  const typed = sentence.map(({ word }) => word);
  const capitals = capitalsOf(sentence);
  const reading = labelsSeen(app.db, viewerScope);
  const names = await namesOfScope(app, viewerScope, { words: typed, capitals, labels: reading });
  const items = splitSentence(sentence, typed, names.meanings);
  const unknown = items.filter((item) => isUnknown(item, typed) && !isHyphened(item, sentence));
  if (names.isName || unknown.length === 0 || unknown.length > MOST_SLIPS) return { words: typed, names };
  if (isNameOfUnknown(sentence, typed, items)) return { words: typed, names };
  const labels = await reading;
  const ofLabels = new Set(labels.flatMap(({ name }) => plainName(name).split(' ')));
  const words = [...typed];
  for (const { from } of unknown) {
    const word = typed[from] ?? '';
    const own = correctWord(word, ofLabels);
    const mayBePlace = own === word && isAfterPreposition(sentence, from);
    words[from] = mayBePlace ? await correctPlace(app, word) : own;
  }
  const isSame = (from: number) => words[from] === typed[from];
  if (unknown.every(({ from }) => isSame(from))) return { words: typed, names };
  // A sentence about something else may also contain words that resemble known ones.
  const hasMeaning = items.some(({ meanings }) => meanings.some(isStrong));
  if (!hasMeaning && unknown.some(({ from, meanings }) => isSame(from) && meanings.length === 0))
    return { words: typed, names };
  return { words, names: await namesOfScope(app, viewerScope, { words, capitals, labels: reading }) };
}

function isUnknown({ from, to, roles, meanings, number }: Item, words: readonly string[]): boolean {
  if (to - from !== 1 || roles.size > 0 || number !== null) return false;
  if ((words[from] ?? '').length < LEAST_LETTERS) return false;
  return meanings.every((meaning) => meaning.kind === 'organization' && meaning.part !== 'whole');
}

/** Places do not count, because nearly every word is also the name of a small place. */
const isStrong = (meaning: Meaning): boolean =>
  meaning.kind === 'organization' ? meaning.part === 'whole' : meaning.kind !== 'place';

/** Whether an item is half of a word such as "left-handed". */
function isHyphened({ from, to }: Item, sentence: readonly SentenceWord[]): boolean {
  return sentence[from]?.before === '-' || sentence[to]?.before === '-';
}

/** Whether a place may follow: after a word such as "in", or after a comma. */
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
