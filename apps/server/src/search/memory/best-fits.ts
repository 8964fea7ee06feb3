import { type Fit, weightOf } from '../typed-words.ts';

/**
 * Gives each typed word the word of the name that fits it best, a word of the name to one typed word at most, or the company: the lightest
 * of all ways. Null for a typed word that nothing is left for.
 */
export function bestFits(
  ofName: readonly (readonly number[])[],
  ofCompany: readonly number[],
): (Fit | null)[] {
  let best: (Fit | null)[] = ofName.map(() => null);
  let least = Infinity;
  const given: (Fit | null)[] = [];
  const isTaken: boolean[] = [];
  const give = (nth: number): void => {
    if (nth === ofName.length) {
      const weight = weightOf(given);
      if (weight < least) [least, best] = [weight, [...given]];
      return;
    }
    const goOn = (fit: Fit | null): void => {
      given.push(fit);
      give(nth + 1);
      given.pop();
    };
    for (const [word, fit] of (ofName[nth] ?? []).entries()) {
      if (fit === 0 || isTaken[word]) continue;
      isTaken[word] = true;
      goOn({ fit, isCompany: false, word });
      isTaken[word] = false;
    }
    const company = ofCompany[nth] ?? 0;
    goOn(company === 0 ? null : { fit: company, isCompany: true, word: -1 });
  };
  give(0);
  return best;
}
