import { describe, expect, it } from 'vitest';
import { sayAgo, sayCount, sayDay } from './say-time.ts';

describe('Relative times', () => {
  const now = Date.UTC(2026, 10, 21, 12) / 1000;
  it.each([
    [0, 'Just now'],
    [59, 'Just now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400 * 3, '18 Nov 2026'],
  ])('%i seconds ago reads "%s"', (seconds, words) => {
    expect(sayAgo(now - seconds, now)).toBe(words);
  });

  it('never speaks of the future', () => {
    expect(sayAgo(now + 30, now)).toBe('Just now');
  });

  it('counts one person and many people', () => {
    expect([sayCount(1, 'person', 'people'), sayCount(2847, 'person', 'people')]).toEqual([
      '1 person',
      '2,847 people',
    ]);
  });
});

describe('Days', () => {
  it('are the same wherever one reads them', () => {
    const midnight = Date.UTC(2021, 2, 5) / 1000;
    expect([sayDay(midnight), sayDay(midnight + 86_399)]).toEqual(['5 Mar 2021', '5 Mar 2021']);
  });
});
