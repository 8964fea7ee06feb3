import { expect, test } from 'vitest';
import type { CollectiveRow } from '../columns/rows.ts';
import { widened } from './widened-shares.ts';

const [ANAS, BOBS] = [10, 20];
const row = (own: Partial<CollectiveRow>): CollectiveRow => ({
  id: 1,
  networkIds: [ANAS],
  belonging: [1],
  leftOut: [{ networkId: ANAS, personId: 7 }],
  ...own,
});
const found = (before: CollectiveRow | undefined, now: CollectiveRow) => {
  const { shares, personIds } = widened(before, now);
  return [shares.map(({ networkId, memberIds }) => [networkId, memberIds]), personIds];
};

test('Sharing a network shows it to more members, and joining a collective shows all its networks', () => {
  const both = { networkIds: [ANAS, BOBS] };
  expect(found(row({ belonging: [1, 2] }), row({ ...both, belonging: [1, 2] }))).toEqual([
    [[BOBS, [1, 2]]],
    [],
  ]);
  expect(found(row(both), row({ ...both, belonging: [1, 2] }))).toEqual([
    [
      [ANAS, [2]],
      [BOBS, [2]],
    ],
    [],
  ]);
  expect(found(undefined, row({}))).toEqual([[[ANAS, [1]]], []]);
});

test('Ending an exclusion shows the person to more members', () => {
  const both = row({ leftOut: [ANAS, BOBS].map((networkId) => ({ networkId, personId: 7 })) });
  const networkIds = [ANAS, BOBS];
  expect(found({ ...both, networkIds }, row({ networkIds }))).toEqual([[], [7]]);
  // The exclusions of a withdrawn share end, too, but nobody sees its people.
  expect(found({ ...both, networkIds }, row({}))).toEqual([[], []]);
});

test('Leaving a collective, withdrawing a network and leaving people out show nobody anything new', () => {
  const before = row({ networkIds: [ANAS, BOBS], belonging: [1, 2] });
  const now = row({ leftOut: [7, 8].map((personId) => ({ networkId: ANAS, personId })) });
  expect(found(before, now)).toEqual([[], []]);
});
