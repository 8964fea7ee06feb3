import { PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import type { MatchedItem } from '@kithline/contract/directory.ts';
import { decodeFilter, encodeFilter } from '@kithline/contract/filter.ts';
import { expect, test } from 'vitest';
import { whyLines } from '../rows/why-lines.ts';
import { activeFilters } from './filter-words.ts';

const HALDEN = { id: 1, name: 'Halden', profilePicture: null };
const QUAYSIDE = { id: 2, name: 'Quayside', profilePicture: null };
const matched = ['changedSince'];

function said(was: Partial<MatchedItem>, is: Partial<MatchedItem>): string {
  const items = [
    { matched, title: 'VP', organization: HALDEN, ...was },
    { matched, title: 'CFO', organization: QUAYSIDE, ...is },
  ];
  const [line] = whyLines(PERSON_FILTERS, [
    { name: 'experience', filters: [{ name: 'changedSince', items }] },
  ]);
  return `${line?.label} | ${line?.stretches.map(({ text }) => text).join(' ')}`;
}

test('A changed job first shows the months, then the old and the new job', () => {
  expect(said({ to: '2026-05-03' }, { from: '2026-10-12' })).toBe(
    'Changed job | between May and October 2026: VP at Halden → CFO at Quayside',
  );
  expect(said({ organization: QUAYSIDE, to: '2026-05-03' }, { from: '2026-10-12' })).toMatch(
    /2026: VP → CFO at Quayside$/,
  );
  expect(said({ to: '2025-11-30' }, { from: '2026-02-01' })).toMatch(
    /\| between November 2025 and February 2026:/,
  );
  expect(said({ to: '2026-05-03' }, { from: '2026-05-30' })).toMatch(/\| in May 2026:/);
  expect(said({ to: null }, { from: '2026-10-12' })).toMatch(/\| by October 2026:/);
});

test('A start from a profile is shown with its own precision: a month, or only a year', () => {
  expect(said({ to: null }, { from: '2026-03' })).toMatch(/\| in March 2026:/);
  expect(said({ to: null, organization: null }, { from: '2026', title: null })).toBe(
    'Changed job | in 2026: VP → Quayside',
  );
});

test('The day of the filter Changed Jobs is read from the URL and shown on the chip; invalid days are ignored', () => {
  const params = { 'experience.changedSince.value': '2026-05-01' };
  const filter = decodeFilter(PERSON_FILTERS, params);
  expect(encodeFilter(PERSON_FILTERS, filter)).toEqual(params);
  expect(activeFilters(PERSON_FILTERS, filter)).toEqual([
    { group: 'experience', filter: 'changedSince', name: 'Changed Jobs', text: 'since 1 May 2026' },
  ]);
  for (const wrong of ['2026-02-30', '1 May 2026', '12', ''])
    expect(decodeFilter(PERSON_FILTERS, { 'experience.changedSince.value': wrong })).toEqual({});
});
