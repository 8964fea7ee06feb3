import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePeriods, type Period } from './compare-periods.ts';

const TODAY = new Date('2026-11-21T12:00:00Z');

/**
 * Reads a period in the form "2016..2019", "2019..now", "..2019" (start unknown) or "2016..?" (ended, end
 * unknown).
 */
function period(written: string): Period {
  const [from = '', to = ''] = written.split('..');
  return {
    from: from === '' ? null : from,
    to: to === 'now' || to === '?' ? null : to,
    isOngoing: to === 'now',
  };
}

const compare = (mine: string[], theirs: string[]) =>
  comparePeriods(mine.map(period), theirs.map(period), TODAY);

describe('The times of two people at one organization', () => {
  it.each([
    ['2014..2019', '2016..2021', 2016, 2019],
    ['2016..2016', '2015..2018', 2016, 2016],
    ['2016-03..2016-09', '2016-05..2017-02', 2016, 2016],
    ['2012..now', '2016..2019', 2016, 2019],
    ['..2018', '2015..2020', null, 2018],
    ['2018..?', '2016..2020', 2018, null],
  ])('(%s and %s) overlap', (...[mine, theirs, fromYear, toYear]) => {
    const together = { kind: 'together', fromYear, toYear, isOngoing: false };
    expect(compare([mine], [theirs])).toMatchObject(together);
    expect(compare([theirs], [mine])).toMatchObject(together);
  });

  it('overlap until today if both are still there, with or without known starts', () => {
    const ongoing = { kind: 'together', toYear: null, isOngoing: true };
    expect(compare(['2012..now'], ['2019..now'])).toMatchObject({ ...ongoing, fromYear: 2019 });
    expect(compare(['2012..now'], ['..now'])).toMatchObject({ ...ongoing, fromYear: null, months: 0 });
    expect(compare(['2026..now'], ['2026..now'])).toMatchObject({ ...ongoing, fromYear: 2026 });
  });

  it.each([
    ['2010..2014', '2016..2019', 2],
    ['2010..2014', '2015..2019', 1],
    ['2010-01..2014-03', '2014-09..2019-01', 0],
    ['..2004', '2006..?', 2],
    ['2027..2028', '..now', 1],
  ])(
    '(%s and %s) are apart, and the years of the end and of the next start differ by %i',
    (mine, theirs, years) => {
      expect(compare([mine], [theirs])).toEqual({ kind: 'apart', years });
      expect(compare([theirs], [mine])).toEqual({ kind: 'apart', years });
    },
  );

  it.each([
    ['2010..2016', '2016..2019'],
    ['2016..2016', '2016..2016'],
    ['..now', '2016..2019'],
    ['..2019', '..2017'],
    ['..?', '2016..2019'],
    ['2010..?', '2016..2019'],
    ['..?', '..?'],
  ])('may or may not have overlapped if they are %s and %s', (mine, theirs) => {
    expect(compare([mine], [theirs])).toEqual({ kind: 'unknown' });
    expect(compare([theirs], [mine])).toEqual({ kind: 'unknown' });
  });

  it('are not interrupted by a change of role', () => {
    const [mine, theirs] = [['2014..2016', '2016..2018', '2018-02..2021'], ['2015..2020']];
    expect(compare(mine, theirs)).toMatchObject({ kind: 'together', fromYear: 2015, toYear: 2020 });
  });

  it('are compared by their longest overlap, or by the latest of equally long overlaps', () => {
    const returned = ['2001..2003', '2010..2016'];
    expect(compare(returned, ['2002..2015'])).toMatchObject({ fromYear: 2010, toYear: 2015 });
    expect(compare(['2001..2003', '2010..2012'], ['2000..2020'])).toMatchObject({ fromYear: 2010 });
  });

  it('overlap for the number of months that is certain', () => {
    expect(compare(['2016-03..2019-03'], ['2010..2022'])).toMatchObject({ months: 36 });
    expect(compare(['2016..2019'], ['2016..2019'])).toMatchObject({ months: 25 });
    expect(compare(['2016..2016'], ['2015..2018'])).toMatchObject({ months: 0 });
  });

  it('are as far apart as the two nearest periods', () => {
    expect(compare(['1990..1994', '2000..2004'], ['2007..2010'])).toEqual({ kind: 'apart', years: 3 });
  });

  it('are called overlapping or apart only if this is certain, whatever the exact months are', () => {
    const month = fc.integer({ min: 1990 * 12, max: 2020 * 12 });
    const stay = fc.tuple(month, month).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [number, number]);
    const written = ([from, to]: [number, number], precise: boolean): Period => {
      const date = (at: number) =>
        precise
          ? `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
          : String(Math.floor(at / 12));
      return { from: date(from), to: date(to), isOngoing: false };
    };
    fc.assert(
      fc.property(stay, stay, fc.tuple(fc.boolean(), fc.boolean()), (a, b, [preciseA, preciseB]) => {
        const comparison = comparePeriods([written(a, preciseA)], [written(b, preciseB)], TODAY);
        const met = a[0] <= b[1] && b[0] <= a[1];
        if (comparison.kind === 'together') expect(met).toBe(true);
        if (comparison.kind === 'apart') expect(met).toBe(false);
        if (preciseA && preciseB) expect(comparison.kind).toBe(met ? 'together' : 'apart');
      }),
    );
  });
});
