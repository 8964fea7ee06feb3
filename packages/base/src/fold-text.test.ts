import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

describe('Folding a text for comparison', () => {
  it.each([
    ['Zoë', 'zoe'],
    ['ŁUKASZ ŻUŁAWSKI', 'lukasz zulawski'],
    ['Søren Kjær Ødegård', 'soren kjaer odegard'],
    ['Đorđe', 'dorde'],
    ['Groß', 'gross'],
    ['GROẞ', 'gross'],
    ['Œuvre', 'oeuvre'],
    ['İpek Yıldız', 'ipek yildiz'],
    ['Þór Guðmundsson', 'thor gudmundsson'],
    ['Nguyễn Thị Ánh', 'nguyen thi anh'],
    ['Ｊａｎｅ', 'jane'],
    ['ﬁnance', 'finance'],
    ['Йорданов', 'иорданов'],
    ['Ann\u00a0 \t Lee ', 'ann lee'],
    ['An\u200bna', 'anna'],
    ['김민준', '김민준'],
    ['राम', 'राम'],
    ['ガイ', 'ガイ'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['Cafe\u0301', 'cafe'],
    ['', ''],
  ])('turns %j into %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it.each(['', '\u200b'])(
    'keeps thirty of the marks on one letter, with or without zero-width spaces between them',
    (between) => {
      const marks = ['\u093c', '\u094d'].map((mark) => mark + between).join('');
      expect(foldText(`त${marks.repeat(100)}`)).toHaveLength(31);
    },
  );

  it('gives the same answer when applied twice, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 500 },
    );
  });
});
