import { describe, expect, it } from 'vitest';
import { sayPeriod, wholePeriod, yearOf } from './say-period.ts';

describe('A period', () => {
  it.each([
    [{ from: '2018', to: null, isOngoing: true }, '2018 to now'],
    [{ from: '2021-01', to: '2024-03', isOngoing: false }, 'Jan 2021 to Mar 2024'],
    [{ from: '2016', to: '2018-12', isOngoing: false }, '2016 to Dec 2018'],
    [{ from: '2019', to: '2019', isOngoing: false }, '2019'],
    [{ from: null, to: null, isOngoing: true }, 'now'],
    [{ from: null, to: '2024-03', isOngoing: false }, 'until Mar 2024'],
    [{ from: '2015', to: null, isOngoing: false }, '2015 to unknown'],
    [{ from: null, to: null, isOngoing: false }, 'Unknown'],
    [
      { from: null, to: '2025-05', isOngoing: false, until: { after: '2023-03', before: '2025-05' } },
      'until some time between Mar 2023 and May 2025',
    ],
    [
      { from: null, to: '2025-05', isOngoing: false, until: { after: '2025-05', before: '2025-05' } },
      'until May 2025',
    ],
    [{ from: 2004, to: 2008, isOngoing: false }, '2004 to 2008'],
  ])('%o reads "%s"', (period, words) => {
    expect(sayPeriod(period)).toBe(words);
  });

  it('is placed on the timeline by the months of its dates', () => {
    expect([yearOf('2021-04'), yearOf('2021'), yearOf(2021), yearOf(null)]).toEqual([
      2021.25,
      2021,
      2021,
      null,
    ]);
  });
});

describe('Several periods joined into one', () => {
  it('last from the first start to the last end', () => {
    expect(
      wholePeriod([
        { from: '2018-06', to: '2021', isOngoing: false },
        { from: '2012', to: '2018-05', isOngoing: false },
      ]),
    ).toEqual({ from: '2012', to: '2021', isOngoing: false });
  });

  it('have no start if the start of one of the periods is unknown', () => {
    expect(
      wholePeriod([
        { from: null, to: null, isOngoing: true },
        { from: '2012', to: '2014', isOngoing: false },
      ]),
    ).toEqual({ from: null, to: null, isOngoing: true });
  });

  it('keep the range of months that contains the last end, if the end itself is unknown', () => {
    const until = { after: '2023-03', before: '2025-05' };
    const gone = wholePeriod([{ from: null, to: null, isOngoing: false, until }]);
    expect(sayPeriod(gone)).toBe('until some time between Mar 2023 and May 2025');
    expect(wholePeriod([gone, { from: null, to: null, isOngoing: true }]).until).toBeUndefined();
  });
});
