import { expect, test } from 'vitest';
import { sharedMegabytes } from './shared-memory.ts';

const GIGABYTE = 2 ** 30;

test.each([
  { memory: 0.5, megabytes: 128 },
  { memory: 8, megabytes: 1_024 },
  { memory: 64, megabytes: 2_048 },
])('of $memory GB the database shares $megabytes MB', ({ memory, megabytes }) => {
  expect(sharedMegabytes(memory * GIGABYTE)).toBe(megabytes);
});
