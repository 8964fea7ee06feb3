import { describe, expect, it } from 'vitest';
import { sayAgo, sayCount, sayDate, sayDay, sayMoment } from './say-time.ts';

describe('A relative time', () => {
  const now = Date.UTC(2026, 10, 21, 12) / 1000;
  it.each([
    [0, 'Just now'],
    [59, 'Just now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400 * 3, '18 Nov 2026'],
  ])('for %i seconds ago reads "%s"', (seconds, words) => {
    expect(sayAgo(now - seconds, now)).toBe(words);
  });

  it('is never in the future', () => {
    expect(sayAgo(now + 30, now)).toBe('Just now');
  });
});

it('A count uses the singular for one, and the plural for more', () => {
  expect([sayCount(1, 'person', 'people'), sayCount(2847, 'person', 'people')]).toEqual([
    '1 person',
    '2,847 people',
  ]);
});

describe('Days', () => {
  it('are the same in every time zone', () => {
    const midnight = Date.UTC(2021, 2, 5) / 1000;
    expect([sayDay(midnight), sayDay(midnight + 86_399)]).toEqual(['5 Mar 2021', '5 Mar 2021']);
  });

  it('have months of three letters', () => {
    const [noon, day] = [Date.UTC(2026, 8, 14, 12) / 1000, '14 Sep 2026'];
    expect([sayDay(noon), sayDate(noon)]).toEqual([day, day]);
  });
});

describe('Moments', () => {
  const at = (day: number, hour: number, minute: number) =>
    new Date(2026, 10, day, hour, minute).getTime() / 1000;
  it.each([
    [at(21, 8, 14), 'Today, 08:14'],
    [at(21, 0, 0), 'Today, 00:00'],
    [at(20, 23, 59), '20 Nov 2026, 23:59'],
  ])('with the Unix time %i read "%s"', (instant, words) => {
    expect(sayMoment(instant, at(21, 23, 0))).toBe(words);
  });
});
