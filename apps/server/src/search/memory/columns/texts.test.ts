import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesOf, compareTexts, eachTextWith, hasOneOf, patternOf, textOf, Texts } from './texts.ts';

/** Few letters, so that searches find something. Some letters take several bytes. */
const A_TEXT = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '王', '😀'), maxLength: 12 });
const A_WORD = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '王', '😀'), minLength: 1, maxLength: 3 });

function textsOf(list: readonly string[]) {
  const texts = new Texts();
  for (const text of list) texts.add(Buffer.from(text));
  return texts.view();
}

it('Texts come back as they were added', () => {
  fc.assert(
    fc.property(fc.array(A_TEXT), (list) => {
      const view = textsOf(list);
      expect(list.map((_text, at) => textOf(view, at))).toEqual(list);
      expect(list.map((_text, at) => Buffer.from(bytesOf(view, at)).toString())).toEqual(list);
    }),
  );
});

it('A search finds exactly the texts that contain the letters, anywhere or at the beginning of a word; no match begins in one text and ends in the next', () => {
  fc.assert(
    fc.property(fc.array(A_TEXT), A_WORD, fc.boolean(), (list, letters, atStart) => {
      const view = textsOf(list);
      const pattern = patternOf({ letters, atStart });
      const found = new Set<number>();
      eachTextWith(view, pattern, (at) => found.add(at));
      const holds = (text: string) => (atStart ? ` ${text}`.includes(` ${letters}`) : text.includes(letters));
      const expected = [...list.keys()].filter((at) => holds(list[at] ?? ''));
      expect([...found].toSorted((a, b) => a - b)).toEqual(expected);
      expect([...list.keys()].filter((at) => hasOneOf(view, at, [pattern]))).toEqual(expected);
    }),
  );
});

it('Texts are compared by their bytes', () => {
  const view = textsOf(['ﬀ', '😀', 'a', 'ab']);
  // In the order of UTF-16 units, the emoji would come before the ligature.
  expect(Math.sign(compareTexts(view, 0, 1))).toBe(-1);
  expect(Math.sign(compareTexts(view, 3, 2))).toBe(1);
});
