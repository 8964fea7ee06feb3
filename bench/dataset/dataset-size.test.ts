import { expect, test } from 'vitest';
import { sizeOf } from './dataset-size.ts';

test('For a million persons, networks have 300 to 30,000 people, and the second network has 500', () => {
  const { networks, organizations, titles } = sizeOf(1_000_000);
  expect(networks).toHaveLength(200);
  expect(Math.min(...networks)).toBeGreaterThanOrEqual(300);
  expect([Math.max(...networks), networks[1]]).toEqual([30_000, 500]);
  expect({ organizations, titles }).toEqual({ organizations: 200_000, titles: 96_000 });
});

test('In a small data set, no network has more than 30 % of the persons', () => {
  const { networks } = sizeOf(10_000);
  expect(Math.max(...networks)).toBe(3_000);
});
