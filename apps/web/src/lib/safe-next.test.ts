// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { safeNext } from './safe-next.ts';

it.each([
  [undefined, '/'],
  ['/people?page=2#o=x', '/people?page=2#o=x'],
  ['//evil.example/', '/'],
  ['https://evil.example/', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['/login', '/'],
  ['/login/second-step?next=/people', '/'],
  ['/login-help', '/login-help'],
])('after logging in, the address %s leads to %s', (next, place) => {
  expect(safeNext(next)).toBe(place);
});
