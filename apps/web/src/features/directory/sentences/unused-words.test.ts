import { expect, it } from 'vitest';
import { READING, SENTENCE } from './testing/directors-in-lisbon.ts';
import { cutAtUnused } from './unused-words.ts';

const marked = (text: string, reading = READING) =>
  cutAtUnused(text, reading).flatMap(({ marked: isMarked, text: words, start }) =>
    isMarked ? [[words, start]] : [],
  );

it('Words that were not used are marked at their places in the text', () => {
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
])('While the text changes, only whole words still in the text are marked: "%s"', (text, expected) => {
  expect(marked(text)).toEqual(expected);
});

it('Unused words are marked in their order, and not where they are part of words that were used', () => {
  const understood = READING.understood.map((part, at) => (at === 0 ? { ...part, text: 'big banks' } : part));
  const reading = { ...READING, understood, unused: ['big', 'nice', 'big'] };
  expect(marked('big banks, big and nice, big', reading)).toEqual([
    ['big', 11],
    ['nice', 19],
    ['big', 25],
  ]);
});

it('An unused word is marked even if it ends with a word that was used', () => {
  const understood = READING.understood.map((part, at) => (at === 0 ? { ...part, text: 'art' } : part));
  expect(marked('smart art', { ...READING, understood, unused: ['smart'] })).toEqual([['smart', 0]]);
});
