import type { ActivityEntry } from '@kithline/contract/activity.ts';
import { expect, it } from 'vitest';
import { activityFile } from './activity-file.ts';

const ENTRY: ActivityEntry = {
  id: 1,
  doneOn: 1_795_000_000,
  by: { personId: 1, name: 'Ines "the boss", Carvalho', profilePicture: null },
  kind: 'edit',
  words: 'changed Basic Information of',
  on: { kind: 'person', id: 2, name: '=cmd|calc', isThere: true },
  also: null,
  value: { field: 'Headline', from: '@sum(1)', to: 'two\nlines' },
  place: 'dashboard',
  network: null,
};

async function* parts() {
  yield [ENTRY];
  yield [{ ...ENTRY, by: null, words: '-1 removed', on: null, value: null, network: '203.0.113.0/24' }];
}

it('the file has one row per act, and no cell that a spreadsheet would run as a formula', async () => {
  let text = '';
  for await (const part of activityFile(parts())) text += part;
  expect(text.split('\r\n')).toEqual([
    '\uFEFFTime,Who,What,Field,From,To,Where,Network',
    `2026-11-18T11:06:40.000Z,"Ines ""the boss"", Carvalho",changed Basic Information of =cmd|calc,Headline,"'@sum(1)","two\nlines",dashboard,`,
    `2026-11-18T11:06:40.000Z,Kithline,"'-1 removed",,,,dashboard,203.0.113.0/24`,
    '',
  ]);
});
