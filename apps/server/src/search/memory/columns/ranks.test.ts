import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Ranks } from './ranks.ts';

/** Many texts share a beginning of more bytes than the sorting compares at once. */
const A_TEXT = fc
  .tuple(
    fc.constantFrom('', 'common', 'commons'),
    fc.string({ unit: fc.constantFrom('a', 'b', '\u0001', 'é', 'ﬀ', '😀'), maxLength: 5 }),
  )
  .map(([beginning, rest]) => beginning + rest);

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

it('Ranks are in the order of bytes, and equal texts have one rank', () => {
  fc.assert(
    fc.property(fc.array(A_TEXT), (texts) => {
      const ranks = new Ranks((at) => Buffer.from(texts[at] ?? ''));
      const found = ranks.sort(Int32Array.from(texts.keys()));
      const distinct = [...new Set(texts)].toSorted(byBytes);
      expect([...found]).toEqual(texts.map((text) => distinct.indexOf(text)));
    }),
  );
});

it('A later text has the rank of an equal text, or a rank between its neighbours', () => {
  fc.assert(
    fc.property(fc.array(A_TEXT), A_TEXT, (texts, later) => {
      const ranks = new Ranks((at) => Buffer.from(texts[at] ?? ''));
      const found = ranks.sort(Int32Array.from(texts.keys()));
      const rank = ranks.rankOf(Buffer.from(later));
      expect(Number.isInteger(rank)).toBe(texts.includes(later));
      for (const [at, text] of texts.entries())
        expect(Math.sign((found[at] ?? 0) - rank)).toBe(Math.sign(byBytes(text, later)));
    }),
  );
});
