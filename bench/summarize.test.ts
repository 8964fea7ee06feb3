import { expect, test } from 'vitest';
import { summarize } from './summarize.ts';

test('percentiles are measured values, by nearest rank', () => {
  const times = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(summarize(times)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99, longest: 100 });
});

test('a single time is every percentile', () => {
  expect(summarize([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7, longest: 7 });
});
