import { expect, test } from 'vitest';
import { sizeOf } from './dataset-size.ts';

test('A data set of a million persons has networks of 300 to 30,000 people (the second has 500), 200,000 organizations and 96,000 titles', () => {
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
