import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extentOf, guideYears, rowsOf } from './timeline-lanes.ts';

const window = { from: 2016, to: 2026 };

describe('A bar of the experience timeline', () => {
  it.each([
    ['reaches the right edge if its role is current', { from: 2021, to: null }, { start: 0.5, end: 1 }],
    ['is cut at the left edge if its role began earlier', { from: 2010, to: 2018 }, { start: 0, end: 0.2 }],
    ['is left out if its role ended earlier', { from: 2010, to: 2015 }, null],
    ['is left out if its role starts later', { from: 2027, to: null }, null],
  ])('%s', (_, span, extent) => {
    expect(extentOf(span, window)).toEqual(extent);
  });
});

describe('The rows of a lane', () => {
  it('keep consecutive roles in one row', () => {
    expect(
      rowsOf([
        { from: 2020, to: null },
        { from: 2016, to: 2020 },
      ]),
    ).toEqual([0, 0]);
  });

  it('put simultaneous roles below each other', () => {
    expect(
      rowsOf([
        { from: 2016, to: 2022 },
        { from: 2018, to: 2019 },
        { from: 2019, to: null },
      ]),
    ).toEqual([0, 1, 1]);
  });

  it('never have two bars that overlap', () => {
    const span = fc.record({ from: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(span), (drawn) => {
        const spans = drawn.map(({ from, length }) => ({ from, to: from + length }));
        const rows = rowsOf(spans);
        for (const [i, a] of spans.entries()) {
          for (const [j, b] of spans.entries()) {
            if (i < j && rows[i] === rows[j]) expect(a.to <= b.from || b.to <= a.from).toBe(true);
          }
        }
      }),
    );
  });
});

it('Every second year is labeled below the track', () => {
  expect(guideYears({ from: 2016.9, to: 2026.9 })).toEqual([2017, 2019, 2021, 2023, 2025]);
  expect(guideYears(window)).toEqual([2016, 2018, 2020, 2022, 2024, 2026]);
});
