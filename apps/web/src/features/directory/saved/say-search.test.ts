import { expect, it } from 'vitest';
import { sayNew } from './say-search.ts';

it.each([
  [0, 'none new'],
  [3, '+3 new'],
  [1_203, '+1,203 new'],
  [9_999, '+9,999 new'],
  [10_000, '9,999+ new'],
])('%i new results are shown as "%s"', (newTotal, words) => {
  expect(sayNew({ id: 1, total: 20_000, newTotal, seenOn: 0, gone: [] })).toBe(words);
});
