import { expect, it } from 'vitest';
import {
  sayAgainst,
  sayBytes,
  sayManyLeave,
  sayResult,
  sayResultShortly,
  saySkipped,
} from './say-preview.ts';

it.each([
  [1, '1 byte'],
  [900, '900 bytes'],
  [657_408, '642 KB'],
  [1_500_000, '1.4 MB'],
])('A size of %i bytes is written as "%s"', (bytes, words) => expect(sayBytes(bytes)).toBe(words));

it('A preview says what the file is compared with', () => {
  expect(sayAgainst({ now: { fileDay: null, people: 0 } })).toBe('your network is still empty');
  expect(sayAgainst({ now: { fileDay: null, people: 1 } })).toBe('compared with your network of 1 person');
});

it('A preview says the old and the new size of the network', () => {
  const now = { fileDay: null, people: 10 };
  expect(sayResult({ now, added: 0, removed: 0 })).toBe(
    'Your network stays at 10 people. Nothing has changed yet.',
  );
  expect(sayResult({ now, added: 0, removed: 9 })).toBe(
    'Your network goes from 10 to 1 person. Nothing has changed yet.',
  );
  expect(sayResultShortly({ now, added: 0, removed: 0 })).toBe('10 people, as now');
  expect(sayResultShortly({ now, added: 0, removed: 9 })).toBe('From 10 to 1 person');
});

it('A preview says why rows are skipped, and how many values are removed or changed, if any', () => {
  const none = { duplicates: 0, unavailable: 0, empty: 0, skipped: 0, rows: 3 };
  expect(saySkipped({ counts: none, warnings: 0 })).toBeNull();
  expect(saySkipped({ counts: none, warnings: 2 })).toEqual({
    rows: '2 values are removed or changed.',
    why: '',
  });
  expect(saySkipped({ counts: { ...none, empty: 1 }, warnings: 1 })).toEqual({
    rows: '1 row is skipped:',
    why: 'empty. 1 value is removed or changed.',
  });
  expect(saySkipped({ counts: { ...none, unavailable: 83 }, warnings: 0 })).toEqual({
    rows: '83 rows are skipped:',
    why: 'all from closed accounts.',
  });
  expect(saySkipped({ counts: { ...none, unavailable: 74, skipped: 3 }, warnings: 0 })).toEqual({
    rows: '77 rows are skipped:',
    why: '74 from closed accounts, 3 that cannot be read.',
  });
});

// A preview warns if at least 20 people and half of the network would leave.
it.each([
  [
    4993,
    4094,
    '4,094 of the 4,993 people in your network are not in this file. Is this the complete export?',
  ],
  [4993, 2000, null],
  [10, 10, null],
])(
  'For a network of %i people of whom %i would leave, the warning of a preview is: %s',
  (people, removed, words) => {
    expect(sayManyLeave({ now: { fileDay: null, people }, removed })).toBe(words);
  },
);
