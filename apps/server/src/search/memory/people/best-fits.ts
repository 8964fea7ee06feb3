import { FIT, type Fit, isFitLiteral, weightOf } from '../../typed-words.ts';

/**
 * Gives each typed word the word of the name that fits it best, a word of the name to one typed word at most,
 * or the company: the lightest of all ways. Null for a typed word that nothing is left for.
 */
export function bestFits(
  ofName: readonly (readonly number[])[],
  ofCompany: readonly number[],
): (Fit | null)[] {
  const choices = ofName.map((fits, nth) => choicesOf(fits, ofCompany[nth] ?? 0, ofName.length));
  // What is still to come weighs as much as this at least, so most ways need not be gone to their end.
  const least = choices.map(([first = null]) => first);
  let best: (Fit | null)[] = ofName.map(() => null);
  let lightest = Infinity;
  const given: (Fit | null)[] = [];
  const taken = new Set<number>();
  const give = (nth: number): void => {
    if (weightOf([...given, ...least.slice(nth)]) >= lightest) return;
    if (nth === choices.length) {
      lightest = weightOf(given);
      best = [...given];
      return;
    }
    for (const choice of choices[nth] ?? []) {
      const word = choice?.word ?? -1;
      if (word !== -1 && taken.has(word)) continue;
      if (word !== -1) taken.add(word);
      given.push(choice);
      give(nth + 1);
      given.pop();
      taken.delete(word);
    }
  };
  give(0);
  return best;
}

/**
 * A typed word that nothing is left for shares a word that it fits to the letter: every search finds "Anna"
 * by "ann anna". It counts as a part.
 */
export function sharing(
  found: readonly (Fit | null)[],
  ofName: readonly (readonly number[])[],
): (Fit | null)[] {
  return found.map((one, nth) => {
    if (one !== null) return one;
    const word = (ofName[nth] ?? []).findIndex(isFitLiteral);
    return word === -1 ? null : { fit: FIT.part, isCompany: false, word };
  });
}

/**
 * What one typed word may be, the lightest first: the words of the name that fit best, then the company, or
 * nothing where no company fits. The others take one word less than there are typed ones, so more of the
 * name's words than these are never needed, however many it has.
 */
function choicesOf(fits: readonly number[], company: number, typed: number): (Fit | null)[] {
  const words = fits
    .map((fit, word): Fit => ({ fit, isCompany: false, word }))
    .filter(({ fit }) => fit !== 0)
    .toSorted((a, b) => a.fit - b.fit || a.word - b.word)
    .slice(0, typed);
  if (company === 0) return [...words, null];
  return [...words, { fit: company, isCompany: true, word: -1 }].toSorted(
    (a, b) => a.fit - b.fit || Number(a.isCompany) - Number(b.isCompany),
  );
}
