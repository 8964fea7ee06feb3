import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GrowingPhrases } from './grow-phrases.ts';
import { NO_NODE, nodeAfter, meaningAt } from './phrasebook.ts';

/** Words have few different letters, so that phrases share beginnings and some words are parts of others. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '長'), minLength: 1, maxLength: 3 });
const phrase = fc.record({
  words: fc.array(word, { minLength: 1, maxLength: 3 }),
  language: fc.constantFrom(1, 2, 4),
  strength: fc.integer({ min: 1, max: 3 }),
});

it('A tree of phrases contains exactly the added phrases, with their languages', () => {
  fc.assert(
    fc.property(fc.array(phrase), fc.array(fc.array(word, { maxLength: 3 })), (added, others) => {
      const growing = new GrowingPhrases();
      const empty = growing.root();
      const root = growing.root();
      for (const { words, language, strength } of added)
        growing.add(root, { words, language, meaning: { strength } });
      const tree = growing.packed();
      const nodeOf = (from: number, words: readonly string[]) =>
        words.reduce((node, each) => nodeAfter(tree, node, each), from);
      const isIn = (words: readonly string[], whole: readonly string[]) =>
        words.every((each, at) => each === whole[at]);
      for (const words of [...added.map((one) => one.words), ...others].filter(({ length }) => length > 0)) {
        const through = added.filter((one) => isIn(words, one.words));
        const same = through.filter((one) => one.words.length === words.length);
        const all = (some: typeof added) => some.reduce((bits, { language }) => bits | language, 0);
        const node = nodeOf(root, words);
        expect(node === NO_NODE).toBe(through.length === 0);
        expect(tree.through[node]).toBe(all(through));
        expect(meaningAt(tree, node)?.languages ?? 0).toBe(all(same));
        expect(meaningAt(tree, node)?.meaning.strength ?? 0).toBe(
          Math.max(0, ...same.map(({ strength }) => strength)),
        );
        expect(nodeOf(empty, words)).toBe(NO_NODE);
      }
    }),
  );
});
