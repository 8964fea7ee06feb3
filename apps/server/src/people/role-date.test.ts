import { expect, test } from 'vitest';
import { roleDate } from './role-date.ts';

test.each([
  [2021, 3, '2021-03'],
  [2021, 12, '2021-12'],
  [2021, null, '2021'],
  [null, 5, null],
  [null, null, null],
])('The year %s and the month %s are written as %s', (year, month, written) => {
  expect(roleDate(year, month)).toBe(written);
});
