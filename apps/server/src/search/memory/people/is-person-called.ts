import { MOST_WORDS } from '../../typed-words.ts';
import type { People } from '../ask/view.ts';
import { NONE } from '../columns/columns.ts';
import { int32At, uint32At } from '../columns/entry-at.ts';
import { wordsOf } from '../columns/name-words.ts';
import { keyOf, shownSpelling } from '../seen/shown-name.ts';
import { placeOf } from './word-fits.ts';

/** The most bytes that punctuation may add to the words of a name, as in "o'brien-smith, jr.". */
const MOST_SIGNS = 8;

/**
 * Whether somebody of the scope has a shown name of exactly these words, in any order. False for more than
 * MOST_WORDS words.
 */
export function isPersonCalled(people: People, words: readonly string[]): boolean {
  const wanted = [...new Set(words)].toSorted().join(' ');
  if (words.length === 0 || words.length > MOST_WORDS) return false;
  const { seen } = people;
  const { columns } = seen;
  const least = Buffer.byteLength(words.join(' '));
  const isCalled = (spelling: number) => {
    const bytes = keyOf(columns, spelling);
    // Nearly all names are shorter or longer.
    if (bytes.length < least || bytes.length > least + MOST_SIGNS) return false;
    const key = Buffer.from(bytes).toString();
    return (
      wordsOf(key.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' '))
        .toSorted()
        .join(' ') === wanted
    );
  };
  const isOfScope = (person: number) => {
    if (!seen.isAlive(person) || !seen.hasPerson(person)) return false;
    const shown = shownSpelling(seen, person);
    // A person without a shown name has names only in hidden spaces.
    return shown !== NONE && isCalled(shown);
  };
  for (const spelling of spellingsWithAll(people, words))
    if (isCalled(spelling) && isOfScope(int32At(columns.spellings.person, spelling))) return true;
  return people.since.spellings.some(isCalled);
}

/** Returns the spellings that have all of the words. Skips spellings added since the last sorting. */
function spellingsWithAll({ seen: { columns } }: People, words: readonly string[]): Iterable<number> {
  const { texts, startOfTexts, textsOf } = columns.nameWords;
  const lists = words.map((word) => {
    const at = placeOf(texts, Buffer.from(word));
    return at === -1
      ? textsOf.subarray(0, 0)
      : textsOf.subarray(uint32At(startOfTexts, at), uint32At(startOfTexts, at + 1));
  });
  const [rarest, ...others] = lists.toSorted((a, b) => a.length - b.length);
  const sets = others.map((list) => (spelling: number) => isIn(list, spelling));
  return rarest?.filter((spelling) => sets.every((has) => has(spelling))) ?? [];
}

/** Whether an ascending list has an entry. */
function isIn(list: Int32Array, entry: number): boolean {
  let [low, high] = [0, list.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = int32At(list, middle);
    if (found === entry) return true;
    if (found < entry) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
