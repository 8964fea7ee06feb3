import type { ChangedJob } from '@kithline/contract/changed-jobs.ts';
import { expect, it } from 'vitest';
import { noteAbout, sayBetween, sayDayShortly, sayMonth, saySource, sayWhen } from './change-words.ts';

const TODAY = new Date('2026-11-27T12:00:00Z');
const file = (isOwn: boolean, names: string[]) => ({
  kind: 'file' as const,
  ownerId: 5,
  owner: 'Jamal Reid',
  isOwn,
  collectives: names.map((name, at) => ({ id: at + 1, name })),
});
const heardOn = `${new Date().getUTCFullYear()}-11-24`;

it('A month is shown with its year; a year without a month is shown alone', () => {
  expect(['2026-11-24', '2026-05', '2025'].map(sayMonth)).toEqual(['Nov 2026', 'May 2026', '2025']);
});

it('A day is shown with its year if it is not in the current year', () => {
  expect(sayDayShortly('2026-11-24', TODAY)).toBe('24 Nov');
  expect(sayDayShortly('2025-11-24', TODAY)).toBe('24 Nov 2025');
});

it('A change is dated by the days of two files, or by the month or year of a role', () => {
  expect(sayBetween({ after: '2020-05-03', by: '2020-10-15' })).toBe('between 3 May 2020 and 15 Oct 2020');
  expect(sayBetween({ after: null, by: '2026-10' })).toBe('in Oct 2026');
  expect(sayBetween({ after: null, by: '2026' })).toBe('in 2026');
  expect(sayWhen({ after: '2020-05-03', by: '2020-10-15' })).toBe('3 May 2020 – 15 Oct 2020');
  expect(sayWhen({ after: null, by: '2026-10' })).toBe('Oct 2026');
});

it('The source of a change is a file with its owner and collectives, or a profile', () => {
  expect(saySource({ heardOn, source: file(true, []) })).toBe('your file of 24 Nov');
  expect(saySource({ heardOn, source: file(false, []) })).toBe('Jamal’s file of 24 Nov');
  expect(saySource({ heardOn, source: file(false, ['Climate']) })).toBe(
    'Jamal’s file of 24 Nov, shared with Climate',
  );
  expect(saySource({ heardOn, source: file(false, ['A', 'B', 'C', 'D']) })).toBe(
    'Jamal’s file of 24 Nov, shared with A, B and 2 more',
  );
  expect(saySource({ heardOn, source: { kind: 'profile', by: 'self' } })).toBe('own profile, 24 Nov');
});

it('A note about a changed job starts with both jobs', () => {
  const job = (title: string, name: string | null) => ({
    title,
    organization: name === null ? null : { id: 1, name, profilePicture: null },
  });
  const change = { from: job('VP', 'Halden'), to: job('CFO', null), after: null, by: '2026-10' };
  expect(noteAbout(change as ChangedJob)).toBe('Changed jobs: VP at Halden → CFO, in Oct 2026.\n');
});
