import { expect, it } from 'vitest';
import { orderOf, readOrder, sortingsOf } from './list-order.ts';

it.each([
  ['name-desc', 'name', 'desc', 'Z to A'],
  ['connected-desc', 'connected', 'desc', 'newest first'],
  ['strength-asc', 'strength', 'asc', 'weakest first'],
  ['organization-asc', 'organization', 'asc', 'A to Z'],
  // An order for administrators counts as the order by name.
  ['changed-desc', 'name', 'asc', 'A to Z'],
] as const)('The order %s sorts people by %s, %s: %s', (order, ...means) => {
  const sorted = readOrder('people', order);
  expect([sorted.sorting.by, sorted.direction, sorted.sorting[sorted.direction]]).toEqual(means);
});

it('A list of organizations offers only the order by name, and reads other orders as this one', () => {
  expect(sortingsOf('organizations').map(({ by }) => by)).toEqual(['name']);
  expect(readOrder('organizations', 'strength-desc').sorting.by).toBe('name');
});

it('An order that was written into a URL is read as the same sorting and direction', () => {
  for (const one of sortingsOf('people'))
    for (const direction of ['asc', 'desc'] as const)
      expect(readOrder('people', orderOf(one, direction))).toEqual({ sorting: one, direction });
});
