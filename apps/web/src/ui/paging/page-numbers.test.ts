import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageCount, pageNumbers } from './page-numbers.ts';

describe('The page numbers', () => {
  it.each([
    [1, 1, 4, '1'],
    [2, 4, 4, '1 2 3 4'],
    [1, 5, 4, '1 2 3 gap 5'],
    [2, 5, 4, '1 2 3 gap 5'],
    [3, 5, 4, '2 3 4 5'],
    [5, 5, 4, '2 3 4 5'],
    [7, 40, 4, '6 7 8 gap 40'],
    [40, 40, 4, '37 38 39 40'],
    [1, 14, 6, '1 2 3 4 5 gap 14'],
  ])('for page %i of %i, with room for %i numbers, are %s', (...row) => {
    const [current, last, visible, expected] = row;
    expect(pageNumbers(current, last, visible).join(' ')).toBe(expected);
  });

  it('never exceed the limit, and always contain the current and the last page', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 3, max: 8 }),
        (a, b, visible) => {
          const [current, last] = [Math.min(a, b), Math.max(a, b)];
          const numbers = pageNumbers(current, last, visible).filter((mark) => mark !== 'gap');
          expect(numbers.length).toBeLessThanOrEqual(visible);
          expect(numbers).toContain(current);
          expect(numbers.at(-1)).toBe(last);
          expect(numbers).toEqual([...new Set(numbers)].toSorted((x, y) => x - y));
        },
      ),
    );
  });

  it.each([
    [0, 50, 1],
    [50, 50, 1],
    [51, 50, 2],
    [214, 50, 5],
  ])('for %i items, with %i on each page, end with %i', (total, size, pages) => {
    expect(pageCount(total, size)).toBe(pages);
  });
});
