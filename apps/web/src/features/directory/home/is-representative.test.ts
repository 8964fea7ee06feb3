import { expect, it } from 'vitest';
import { isRepresentative } from './is-representative.ts';

it('A picture needs at least 25 people and a fifth of the network', () => {
  expect(isRepresentative(2, 4928)).toBe(false);
  expect(isRepresentative(985, 4928)).toBe(false);
  expect(isRepresentative(986, 4928)).toBe(true);
  expect(isRepresentative(24, 24)).toBe(false);
  expect(isRepresentative(25, 25)).toBe(true);
});
