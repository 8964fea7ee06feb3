import { expect, it } from 'vitest';
import { READING, SENTENCE } from './testing/directors-in-lisbon.ts';
import { cutAtUnused } from './unused-words.ts';

const marked = (text: string, reading = READING) =>
  cutAtUnused(text, reading).flatMap(({ marked: isMarked, text: words, start }) =>
    isMarked ? [[words, start]] : [],
  );

it('Marks the words that were not used where they stand', () => {
  expect(marked(SENTENCE)).toEqual([['friendly', 0]]);
  expect(cutAtUnused(SENTENCE, READING).map(({ text }) => text)).toEqual([
    'friendly',
    ' directors in Lisbon who moved to fintech since 2024',
  ]);
});

it.each([
  ['  friendly directors', [['friendly', 2]]],
  ['unfriendly friendly', [['friendly', 11]]],
  ['friendlyx directors', []],
  ['friend', []],
  ['', []],
])('While the text changes, marks only whole words that are still there: "%s"', (text, expected) => {
  expect(marked(text)).toEqual(expected);
});

it('Marks words in the order in which they were not used, and none that are a part of what was', () => {
  const understood = READING.understood.map((part, at) => (at === 0 ? { ...part, text: 'big banks' } : part));
  const reading = { ...READING, understood, unused: ['big', 'nice', 'big'] };
  expect(marked('big banks, big and nice, big', reading)).toEqual([
    ['big', 11],
    ['nice', 19],
    ['big', 25],
  ]);
});

it('Marks nothing twice if the same word is used once and unused once', () => {
  const understood = READING.understood.map((part, at) => (at === 0 ? { ...part, text: 'art' } : part));
  expect(marked('smart art', { ...READING, understood, unused: ['smart'] })).toEqual([['smart', 0]]);
});
