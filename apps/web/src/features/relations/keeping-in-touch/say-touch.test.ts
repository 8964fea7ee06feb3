import { describe, expect, it, test } from 'vitest';
import { addMonths, dueAfter, sayDue, sayRhythm, sayTouchWay } from './say-touch.ts';

test.each([
  ['2026-12-03', 'due in 6 days'],
  ['2026-11-28', 'due in 1 day'],
  ['2026-11-27', 'due today'],
  ['2026-11-26', '1 day late'],
  ['2026-10-09', '7 weeks late'],
  ['2026-09-30', '8 weeks late'],
  ['2026-08-21', '3 months late'],
  ['2026-06-14', '5 months late'],
  ['2023-11-27', '3 years late'],
  ['2027-05-27', 'due in 6 months'],
  ['2027-05-26', 'due in 5 months'],
])('On 27 November 2026 a touch due on %s is %s', (dueOn, words) => {
  expect(sayDue(dueOn, '2026-11-27')).toBe(words);
});

test('Adding months gives the same day, or the last day of the later month if that month is too short', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(addMonths('2026-11-27', 12)).toBe('2027-11-27');
});

test('The kind of a touch is named in a form that can follow its day', () => {
  const ways = ['note', 'introduction', 'met', 'other'] as const;
  expect(ways.map(sayTouchWay)).toEqual(['your note', 'introduction', 'met', 'in touch']);
});

test('A rhythm is shown as a phrase', () => {
  expect([0, 1, 3, 12].map((months) => sayRhythm(months as 0 | 1 | 3 | 12))).toEqual([
    'never',
    'every month',
    'every 3 months',
    'every year',
  ]);
});

describe('The day on which the next touch is due, after a touch was logged', () => {
  const kept = { everyMonths: 3, lastDay: '2026-03-01', laterUntil: null } as const;
  it.each([
    {
      title: 'is counted from the day of the logged touch',
      day: '2026-03-14',
      choice: kept,
      due: '2026-06-14',
    },
    {
      title: 'is counted from a newer touch if there is one',
      day: '2026-02-14',
      choice: kept,
      due: '2026-06-01',
    },
    {
      title: 'is not earlier than the day that was chosen by Later',
      day: '2026-03-14',
      choice: { ...kept, laterUntil: '2026-08-01' },
      due: '2026-08-01',
    },
    {
      title: 'does not exist if there is no rhythm',
      day: '2026-03-14',
      choice: { ...kept, everyMonths: 0 },
      due: null,
    },
  ] as const)('$title', ({ day, choice, due }) => {
    expect(dueAfter(day, choice)).toBe(due);
  });
});
