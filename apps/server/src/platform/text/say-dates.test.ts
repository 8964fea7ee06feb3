import { expect, it } from 'vitest';
import { sayDay, sayDayOfYear, sayMonth } from './say-dates.ts';

it('Days and months are written in short English', () => {
  expect([sayDay('2025-03-03'), sayDay(new Date('2026-09-12T23:59:00Z'))]).toEqual([
    '3 Mar 2025',
    '12 Sep 2026',
  ]);
  expect(sayDayOfYear(new Date('2026-09-12T23:59:00Z'))).toBe('12 Sep');
  expect([sayMonth(2025, 3), sayMonth(2024, 9), sayMonth(1999, null), sayMonth(null, 4)]).toEqual([
    'Mar 2025',
    'Sep 2024',
    '1999',
    null,
  ]);
});
