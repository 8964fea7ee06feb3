import { describe, expect, test } from 'vitest';
import { NONE } from '../columns/columns.ts';
import { MANY } from '../people/changed-persons.ts';
import { mergedCalled, mergedChanges, mergedFaces, pageAtOrganization, pageOfParts } from './merge-people.ts';
import type { KeyedPerson } from './partial-answers.ts';

const person = (id: number, key: string, rank = 0): KeyedPerson => ({ id, key, rank });
/** The folded name as parts send it. */
const keyOf = (name: string) => Buffer.from(name).toString('latin1');

describe('A page of a list', () => {
  const parts = [
    { total: 3, people: [person(7, 'ana'), person(2, 'ben'), person(9, 'zoe')] },
    { total: 0, people: [] },
    { total: 3, people: [person(5, 'ana'), person(1, 'bo'), person(3, 'cy')] },
  ];

  test('is sorted by name, equal names by id, over all parts', () => {
    expect(pageOfParts(parts, { page: 1, limit: 4, order: 'name-asc' })).toEqual({
      ids: [5, 7, 2, 1],
      total: 6,
    });
    expect(pageOfParts(parts, { page: 2, limit: 4, order: 'name-asc' })).toEqual({ ids: [3, 9], total: 6 });
    expect(pageOfParts(parts, { page: 3, limit: 4, order: 'name-asc' })).toEqual({ ids: [], total: 6 });
  });

  test('in descending order is the exact reverse of the ascending order', () => {
    const asked = { page: 1, limit: 10, order: 'name-desc' } as const;
    expect(pageOfParts(parts, asked).ids).toEqual([9, 3, 1, 2, 7, 5]);
  });

  test('is sorted by rank first, and people without a rank come last', () => {
    const ranked = { ids: [9, 1, 7], ranks: [1, 2, 1] };
    const asked = { page: 1, limit: 10, ranked };
    expect(pageOfParts(parts, { ...asked, order: 'name-asc' }).ids).toEqual([7, 9, 1, 5, 2, 3]);
    expect(pageOfParts(parts, { ...asked, order: 'name-desc' }).ids).toEqual([9, 7, 1, 3, 2, 5]);
  });

  test('sorts letters beyond 16 bits by their bytes, as a single engine does', () => {
    // In UTF-16, the first of these would come before the second.
    const names = ['𝒜', 'ﬀ'].map(keyOf);
    const some = names.map((key, nth) => ({ total: 1, people: [person(nth, key)] }));
    expect(pageOfParts(some, { page: 1, limit: 2, order: 'name-asc' }).ids).toEqual([1, 0]);
  });
});

describe('People at an organization', () => {
  test('are sorted with current people first, then by name', () => {
    const parts = [
      { total: 2, people: [person(1, 'dan', 0), person(2, 'abe', 1)] },
      { total: 2, people: [person(3, 'cyd', 0), person(4, 'bea', 1)] },
    ];
    expect(pageAtOrganization(parts, { organizationId: 8, page: 1, limit: 3 })).toEqual({
      total: 4,
      people: [
        { personId: 3, isOngoing: true },
        { personId: 1, isOngoing: true },
        { personId: 2, isOngoing: false },
      ],
    });
  });

  test('are counted over all parts, and the faces of current people come first, whichever part has them', () => {
    const parts = [
      { totals: { people: 2, alumni: 1, either: 3 }, first: [person(1, 'dan'), person(2, 'eve')] },
      { totals: { people: 1, alumni: 1, either: 1 }, first: [person(3, 'cyd', 1)] },
    ];
    expect(mergedFaces(parts, 2)).toEqual({
      totals: { people: 3, alumni: 2, either: 4 },
      personIds: [1, 2],
    });
  });
});

test('People found for typed words are sorted by weight over all parts', () => {
  const found = (id: number) => ({ id, isExact: true, words: [] });
  const parts = [
    {
      total: 9,
      literal: 4,
      people: [person(1, 'ann', 20), person(2, 'ann', 30)],
      results: [found(1), found(2)],
    },
    { total: 1, literal: 1, people: [person(3, 'bob', 10)], results: [found(3)] },
  ];
  const merged = mergedCalled(parts, 2);
  expect(merged).toEqual({ results: [found(3), found(1)], total: 10, literal: 5, least: 10 });
  const nobody = { total: 0, literal: 0, people: [], results: [] };
  expect(mergedCalled([nobody, nobody], 2)).toEqual({ results: [], total: 0, literal: 0, least: null });
});

test('All parts together decide whether the viewer knows somebody else at a new employer', () => {
  const change = ([id, key]: [number, string], organization: number, heardOn: number) => ({
    people: [person(id, key)],
    heardOn: Int32Array.of(heardOn),
    organizations: Float64Array.of(organization),
  });
  const workplaces = (...pairs: [organization: number, person: number][]) => ({
    organizations: Float64Array.from(pairs, ([organization]) => organization),
    persons: Float64Array.from(pairs, ([, who]) => who),
  });
  const merged = mergedChanges(
    [
      change([1, 'ann'], 100, 5),
      change([2, 'bob'], 200, 7),
      change([3, 'cy'], 300, 7),
      change([4, 'di'], NONE, 1),
    ],
    [workplaces([100, 1], [200, 2], [300, MANY]), workplaces([100, 9]), workplaces(), workplaces()],
  );
  expect(merged).toEqual({
    personIds: Float64Array.of(2, 3, 1, 4),
    heardOn: Int32Array.of(7, 7, 5, 1),
    isWhereNobodyIs: Uint8Array.of(1, 0, 0, 0),
  });
});
