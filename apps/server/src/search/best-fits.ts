import { FIT, type Fit, isFitLiteral, weightOf } from './typed-words.ts';

/**
 * Matches each typed word with a word of the name or with the company, so that the total weight is least. A
 * word of the name is used for at most one typed word. The returned list contains null for each typed word
 * without a match.
 */
export function bestFits(
  ofName: readonly (readonly number[])[],
  ofCompany: readonly number[],
): (Fit | null)[] {
  const choices = ofName.map((fits, nth) =>
    choicesOf(fits, { company: ofCompany[nth] ?? 0, typed: ofName.length }),
  );
  // The best choice for each typed word without regard to the other typed words. If the choices made so far
  // are too heavy even with the best choices for the rest, the search does not continue from them.
  const least = choices.map(([first = null]) => first);
  let best: (Fit | null)[] = ofName.map(() => null);
  let lightest = Infinity;
  const chosen: (Fit | null)[] = [];
  const taken = new Set<number>();
  const choose = (nth: number): void => {
    if (weightOf([...chosen, ...least.slice(nth)]) >= lightest) return;
    if (nth === choices.length) {
      lightest = weightOf(chosen);
      best = [...chosen];
      return;
    }
    for (const choice of choices[nth] ?? []) {
      const word = choice?.word ?? -1;
      if (word !== -1 && taken.has(word)) continue;
      if (word !== -1) taken.add(word);
      chosen.push(choice);
      choose(nth + 1);
      chosen.pop();
      taken.delete(word);
    }
  };
  choose(0);
  return best;
}

/**
 * Looks again at each typed word without a match. If a word of the name contains its letters, the typed word
 * is matched with that word, even if that word is already matched with another typed word: a search for "ann
 * anna" finds "Anna". Such a match counts as `FIT.part`.
 */
export function withSharedWords(
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
 * Returns the choices for one typed word, the lightest first: words of the name, and the company. If no
 * company fits, the last choice is null (no match). Returns at most as many words of the name as were typed,
 * because each other typed word can take only one.
 */
export function choicesOf(
  fits: readonly number[],
  { company, typed }: { company: number; typed: number },
): (Fit | null)[] {
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
