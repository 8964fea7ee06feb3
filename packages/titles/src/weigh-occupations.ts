import type { RoleTypeName } from '@kithline/contract/taxonomy.ts';
import { FIELD_STRENGTH, KIND_STRENGTH, knownIn, OPENING } from './compiled-words.ts';
import type { FoundPhrase, Part } from './find-phrases.ts';
import { isBetween, isOccupation } from './held-back.ts';

/** Role types of occupations whose names computing also uses: servers, miners, plumbers, evangelists. */
const BORROWED_FROM: readonly RoleTypeName[] = ['Trade', 'Hospitality', 'Manufacturing', 'Public Service'];

/**
 * Reduces some occupations to a kind of work: those that the tables mark as general, those in a language that
 * is not the part's, and crafts that only name a thing ("linux server", "data miner"). After a field, a word
 * that can also name a field counts as one: "Marketing Manager Química".
 */
export function weighOccupations(found: readonly FoundPhrase[], part: Part): FoundPhrase[] {
  return found.map((one, at) => {
    if (isBetween(one.meaning) || !isOccupation(one)) return one;
    if (isFieldBehindField(one, found.slice(0, at), part)) {
      return { ...one, meaning: { ...one.meaning, strength: FIELD_STRENGTH } };
    }
    if (!one.meaning.general && !isForeign(one, part) && !isNameOfThing(one, part)) return one;
    return { ...one, meaning: { ...one.meaning, strength: KIND_STRENGTH } };
  });
}

function isFieldBehindField(
  { meaning, languages, from, to }: FoundPhrase,
  before: readonly FoundPhrase[],
  { table }: Part,
): boolean {
  if (isBetween(meaning) || !meaning.alsoField) return false;
  if (to > from + 1 || (languages & table.headLast) !== 0) return false;
  return before.some((one) => !isBetween(one.meaning) && one.meaning.strength === FIELD_STRENGTH);
}

/**
 * Whether a word is from another language. English words count in every language, except those that the
 * part's own language knows with another meaning: Swedish "chef".
 */
function isForeign({ languages, from, to }: FoundPhrase, { words, languages: own, table }: Part): boolean {
  if ((languages & own) !== 0) return false;
  if ((languages & table.everywhere) === 0) return true;
  return words.slice(from, to).every((word) => (knownIn(word, table) & own) !== 0);
}

function isNameOfThing({ meaning, from, to }: FoundPhrase, { words, languages, table }: Part): boolean {
  if (isBetween(meaning) || to > from + 1) return false;
  const isOfComputing = ((table.computing.get(words[from - 1] ?? '') ?? 0) & languages) !== 0;
  return isOfComputing && meaning.role !== null && BORROWED_FROM.includes(meaning.role);
}

function isLearner({ meaning }: FoundPhrase): boolean {
  return !isBetween(meaning) && meaning.levels.includes('Training');
}

/**
 * Moves the head, which is the noun for the person's own work, to the front of the phrases. In English, the
 * head is the last of several nouns: a docker engineer is an engineer. "Of" or a bracket ends the row of
 * nouns. A word for a learner is not a head: a software engineer student is in engineering. In languages
 * without such rows of nouns, the order does not change.
 */
export function headFirst(
  found: readonly FoundPhrase[],
  levels: readonly FoundPhrase[],
  { words, languages, table }: Part,
): readonly FoundPhrase[] {
  const learners = new Set(levels.filter(isLearner).map(({ from }) => from));
  const occupations = found.filter((one) => isOccupation(one) && !learners.has(one.from));
  const [first] = occupations;
  if (first === undefined || (languages & table.headLast) === 0) return found;
  const ends = (word: string) => word === OPENING || table.of.all.has(word);
  const head = occupations.findLast(({ from }) => !words.slice(first.to, from).some(ends)) ?? first;
  return [head, ...found.filter((one) => one !== head)];
}
