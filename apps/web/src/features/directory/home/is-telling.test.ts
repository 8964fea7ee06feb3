import { expect, it } from 'vitest';
import { isTelling } from './is-telling.ts';

it('A picture needs at least 25 people and a fifth of the network', () => {
  expect(isTelling(2, 4928)).toBe(false);
  expect(isTelling(985, 4928)).toBe(false);
  expect(isTelling(986, 4928)).toBe(true);
  expect(isTelling(24, 24)).toBe(false);
  expect(isTelling(25, 25)).toBe(true);
});
