import { expect, test } from 'vitest';
import { summarize } from './summarize.ts';

test('Every percentile is one of the measured times (nearest rank)', () => {
  const times = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(summarize(times)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99, longest: 100 });
});

test('Every percentile of a single time is that time', () => {
  expect(summarize([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7, longest: 7 });
});
