import { expect, test } from 'vitest';
import { timeAt } from './read-times.ts';
import { wordsOfSentence } from './sentence-words.ts';
import { splitSentence } from './split-sentence.ts';

const TODAY = new Date('2026-11-27T12:00:00Z');

function timeOf(text: string): { since: string; days: number | null; isBefore: boolean } | null {
  const sentence = wordsOfSentence(text);
  const words = sentence.map(({ word }) => word);
  const items = splitSentence(sentence, words, new Map());
  const time = timeAt(items, 0, { words, today: TODAY });
  return time && { since: time.since, days: time.days, isBefore: time.isBefore };
}

test.each([
  ['since 2024', '2024-01-01', null],
  ['since March', '2026-03-01', null],
  ['since december', '2025-12-01', null],
  ['since March 2024', '2024-03-01', null],
  ['since 2024-05-17', '2024-05-17', null],
  ['in 2025', '2025-01-01', null],
  ['seit März', '2026-03-01', null],
  ['depuis janvier', '2026-01-01', null],
  ['desde marzo', '2026-03-01', null],
  ['last month', '2026-10-28', 30],
  ['recently', '2026-10-28', 30],
  ['in the last year', '2025-11-27', 365],
  ['in the last 12 months', '2025-11-27', 360],
  ['in the past two weeks', '2026-11-13', 14],
  ['in den letzten drei Monaten', '2026-08-27', 90],
  ['this year', '2026-01-01', null],
])('The time "%s" begins on %s', (text, since, days) => {
  expect(timeOf(text)).toEqual({ since, days, isBefore: false });
});

test('A time may lie before a day', () => {
  expect(timeOf('more than five years ago')).toEqual({ since: '2021-11-27', days: 1825, isBefore: true });
  expect(timeOf('more than 5 people')).toBeNull();
  expect(timeOf('in Lisbon')).toBeNull();
});
