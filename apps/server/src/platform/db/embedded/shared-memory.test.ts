import { expect, test } from 'vitest';
import { sharedMegabytes } from './shared-memory.ts';

const GIGABYTE = 2 ** 30;

test.each([
  { memory: 0.5, megabytes: 128 },
  { memory: 8, megabytes: 1_024 },
  { memory: 64, megabytes: 2_048 },
])('with $memory GB of memory, PostgreSQL gets $megabytes MB of shared buffers', ({ memory, megabytes }) => {
  expect(sharedMegabytes(memory * GIGABYTE)).toBe(megabytes);
});
