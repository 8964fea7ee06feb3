import { expect, test } from 'vitest';
import { timeAt } from './read-times.ts';
import { wordsOfSentence } from './sentence-words.ts';
import { splitSentence } from './split-sentence.ts';

const TODAY = new Date('2026-11-27T12:00:00Z');

function timeOf(
  text: string,
  today = TODAY,
): { since: string; days: number | null; isBefore: boolean } | null {
  const sentence = wordsOfSentence(text);
  const words = sentence.map(({ word }) => word);
  const items = splitSentence(sentence, words, new Map());
  const time = timeAt(items, 0, { words, today });
  return time && { since: time.since, days: time.days, isBefore: time.isBefore };
}

test.each([
  ['since 2024', '2024-01-01', null],
  ['since March', '2026-03-01', null],
  ['since december', '2025-12-01', null],
  ['since March 2024', '2024-03-01', null],
  ['since 2024-05-17', '2024-05-17', null],
  ['since 2024, 51-200 people', '2024-01-01', null],
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

test('"More than five years ago" means the time before a day, "2 years ago" the time since a day, and "in Lisbon" no time', () => {
  expect(timeOf('more than five years ago')).toEqual({ since: '2021-11-27', days: 1825, isBefore: true });
  expect(timeOf('vor zwei Jahren')).toEqual({ since: '2024-11-27', days: 730, isBefore: false });
  expect(timeOf('2 years ago')).toEqual(timeOf('vor zwei Jahren'));
  expect(timeOf('more than 5 people')).toBeNull();
  expect(timeOf('in Lisbon')).toBeNull();
});

test.each([
  'in the last 300000 years',
  'in the last 3000 years',
  'in the last 40,000 days',
  'more than 5000 months ago',
  'since 2024-02-31',
  'in 2023-13-01',
])('The text "%s" is not understood as a time', (text) => {
  expect(timeOf(text)).toBeNull();
});

test('A time of months or years begins on the same day of the month or, in a shorter month, on its last day', () => {
  const since = (text: string, today: string) => timeOf(text, new Date(`${today}T12:00:00Z`))?.since;
  expect(since('in the last 3 months', '2026-05-31')).toBe('2026-02-28');
  expect(since('last year', '2028-02-29')).toBe('2027-02-28');
  expect(since('in the last 100 years', '2026-11-27')).toBe('1926-11-27');
});
