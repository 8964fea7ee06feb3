import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fit, weightOf } from './typed-words.ts';
import { bestFits, choicesOf } from './best-fits.ts';

/** Tries every way of matching the typed words, and returns the least total weight. */
function leastOf(ofName: readonly (readonly number[])[], ofCompany: readonly number[]): number {
  let least = Infinity;
  const give = (given: readonly (Fit | null)[], taken: readonly number[]): void => {
    const nth = given.length;
    if (nth === ofName.length) return void (least = Math.min(least, weightOf(given)));
    for (const [word, fit] of (ofName[nth] ?? []).entries())
      if (fit !== 0 && !taken.includes(word))
        give([...given, { fit, isCompany: false, word }], [...taken, word]);
    const company = ofCompany[nth] ?? 0;
    give([...given, company === 0 ? null : { fit: company, isCompany: true, word: -1 }], taken);
  };
  give([], []);
  return least;
}

const fit = fc.integer({ min: 0, max: 6 });
const inputs = fc
  .record({ typed: fc.integer({ min: 1, max: 4 }), words: fc.integer({ min: 0, max: 6 }) })
  .chain(({ typed, words }) =>
    fc.record({
      ofName: fc.array(fc.array(fit, { minLength: words, maxLength: words }), {
        minLength: typed,
        maxLength: typed,
      }),
      ofCompany: fc.array(fit, { minLength: typed, maxLength: typed }),
    }),
  );

it('Typed words are matched with words of the name and companies so that the total weight is least', () => {
  fc.assert(
    fc.property(inputs, ({ ofName, ofCompany }) => {
      const found = bestFits(ofName, ofCompany);
      expect(weightOf(found)).toBe(leastOf(ofName, ofCompany));
      const words = found.flatMap((one) => (one && !one.isCompany ? [one.word] : []));
      expect(new Set(words).size).toBe(words.length);
    }),
  );
});

describe('A name of forty words, each of which fits all six typed words', () => {
  const alike = Array.from({ length: 6 }, () => Array.from({ length: 40 }, () => 5));

  it('gives each typed word a word of its own', () => {
    expect(weightOf(bestFits(alike, []))).toBe(
      weightOf(alike.map((_fits, word) => ({ fit: 5, isCompany: false, word }))),
    );
  });

  it('offers each typed word only its six best words of the name', () => {
    const mixed = alike.map((fits, nth) => fits.map((_five, word) => 1 + ((word * 7 + nth * 3) % 6)));
    for (const fits of [...alike, ...mixed]) {
      const words = choicesOf(fits, { company: 0, typed: 6 }).filter((choice) => choice !== null);
      expect(words.map(({ fit }) => fit)).toEqual(fits.toSorted((a, b) => a - b).slice(0, 6));
    }
  });
});
