import { expect, test } from 'vitest';
import { includesMark } from './marks.ts';

const mark = (snapshot: string, feed = 'one') => ({ feed, snapshot });

test.each([
  ['10:10:', '10:10:', true],
  ['12:12:', '10:10:', true],
  ['10:10:', '12:12:', false],
  // Transaction 10 was open at the other mark, and has committed since.
  ['12:12:', '10:12:10', true],
  ['10:12:10', '12:12:', false],
  // Transaction 10 is open at both marks. Transaction 12 began after the other mark.
  ['10:14:10,12', '10:12:10', true],
  // Transaction 12 is open at the first mark, but not at the other.
  ['10:14:10,12', '10:14:10', false],
  // Each includes a transaction that the other does not.
  ['10:12:10', '11:12:11', false],
  ['11:12:11', '10:12:10', false],
])('The mark "%s" includes the mark "%s": %s', (own, other, includes) => {
  expect(includesMark(mark(own), mark(other))).toBe(includes);
});

test('A mark does not include a mark of another feed', () => {
  expect(includesMark(mark('12:12:', 'two'), mark('10:10:'))).toBe(false);
});
