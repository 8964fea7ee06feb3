import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

describe('folding a text for comparison', () => {
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
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('ends for a row of thousands of marks, also of those that invisible characters part', () => {
    expect(foldText(`a${'\u0301\u0323'.repeat(60_000)}`)).toBe('a');
    expect(foldText(`a${'\u0301\u200b\u0323\u200b'.repeat(60_000)}`)).toBe('a');
  });

  it('gives the same answer when applied twice, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 500 },
    );
  });
});
