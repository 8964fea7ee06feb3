import { expect, it } from 'vitest';
import { sayDayOf, sayTime, sayWhen } from './say-when.ts';

const at = (day: string, time = '09:41') => new Date(`${day}T${time}`).getTime() / 1000;
const NOW = at('2026-11-23', '12:00');

it.each([
  [at('2026-11-23'), '09:41', 'Today'],
  [at('2026-11-22', '23:59'), 'Yesterday', 'Yesterday'],
  [at('2026-11-14'), '14 Nov', 'Saturday 14 November'],
  [at('2025-12-31'), '31 Dec 2025', 'Wednesday 31 December 2025'],
  // The server's clock may be slightly ahead.
  [NOW + 5, '12:00', 'Today'],
])('Unix second %i is shown as "%s" in the list and "%s" in the thread', (instant, inList, inThread) => {
  expect(sayWhen(instant, NOW)).toBe(inList);
  expect(sayDayOf(instant, NOW).replace(',', '')).toBe(inThread);
});

it('Hours and minutes have two digits', () => expect(sayTime(at('2026-01-01', '07:05'))).toBe('07:05'));
