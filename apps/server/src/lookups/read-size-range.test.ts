import { describe, expect, it } from 'vitest';
import { isWithin, readSizeRange } from './read-size-range.ts';

describe('The reader of size ranges', () => {
  it.each([
    ['51-200', 51, 200],
    ['51 - 200', 51, 200],
    ['51–200 employees', 51, 200],
    ['51 to 200 people', 51, 200],
    ['1,001-5,000', 1001, 5000],
    ['1.001 – 5.000', 1001, 5000],
    ["1'001-5'000", 1001, 5000],
    ['5 001-10 000', 5001, 10_000],
    ['10,001+', 10_001, null],
    ['10001+ Employees', 10_001, null],
    ['over 10,000', 10_001, null],
    ['> 10000', 10_001, null],
    ['120', 120, 120],
    ['1-10', 1, 10],
  ])('understands %j', (text, from, to) => {
    expect(readSizeRange(text)).toEqual({ from, to });
  });

  it.each(['1-Oct', '01-Oct', 'Oct-01', '10-Jan', 'Jan-10'])(
    'restores 1-10 from %j, the date into which a spreadsheet has turned it',
    (text) => {
      expect(readSizeRange(text)).toEqual({ from: 1, to: 10 });
    },
  );

  it('restores 11-50 from "Nov-50", the date into which a spreadsheet has turned it', () => {
    expect(readSizeRange('Nov-50')).toEqual({ from: 11, to: 50 });
  });

  it.each(['', 'large', '51-', '-200', '51-200-300', '1,5', 'Dec-51', '1e3'])(
    'finds no range in %j',
    (text) => {
      expect(readSizeRange(text)).toBeNull();
    },
  );

  it('checks whether a number of people, or a range, lies completely within another range', () => {
    const size = { from: 51, to: 200 };
    expect(isWithin({ from: 51, to: 51 }, size)).toBe(true);
    expect(isWithin({ from: 200, to: 200 }, size)).toBe(true);
    expect(isWithin({ from: 201, to: 201 }, size)).toBe(false);
    expect(isWithin({ from: 100, to: 300 }, size)).toBe(false);
    expect(isWithin({ from: 100, to: null }, size)).toBe(false);
    expect(isWithin({ from: 20_000, to: 20_000 }, { from: 10_001, to: null })).toBe(true);
  });
});
