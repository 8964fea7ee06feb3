import { expect, test } from 'vitest';
import { Keeper } from '../columns/keeper.ts';
import { indexOf } from '../columns/id-table.ts';
import { anOrganization } from '../testing/a-person.ts';
import {
  mergedLists,
  mergedPictures,
  mergedSpellings,
  mergedWordings,
  organizationsAtTop,
} from './merge-counts.ts';
import type { Counted, PartOfLists } from './partial-answers.ts';

/** Columns with organizations 11 to 18, lookups 1 to 3 and place 5. */
function columnsWithOrganizations() {
  const keeper = new Keeper();
  for (const id of [1, 2, 3]) keeper.setLookup({ id, dataset: 'industries', text: `lookup ${id}` });
  keeper.setPlace(5);
  for (let id = 11; id <= 18; id++) keeper.setOrganization(id, anOrganization(id, `organization ${id}`));
  keeper.sort();
  return keeper.publish();
}

const counted = (counts: Record<number, number>): Counted => ({
  ids: Float64Array.from(Object.keys(counts), Number),
  counts: Int32Array.from(Object.values(counts)),
});
const NOTHING = counted({});

function lists(people: number, boxes: Partial<PartOfLists['boxes']>, known: number[]): PartOfLists {
  const none = {
    organizations: NOTHING,
    schools: NOTHING,
    there: NOTHING,
    seniorityLevels: NOTHING,
    roles: NOTHING,
    industries: NOTHING,
    organizationSizes: NOTHING,
  };
  return { people, boxes: { ...none, ...boxes }, known: Int32Array.from(known) };
}

test('The numbers of all parts are added for each entry', () => {
  const columns = columnsWithOrganizations();
  const merged = mergedLists(columns, [
    lists(4, { organizations: counted({ 11: 2, 13: 1 }), industries: counted({ 2: 4 }) }, [3, 0, 0, 4, 0, 0]),
    lists(2, { organizations: counted({ 13: 2 }), industries: counted({ 2: 1, 3: 1 }) }, [2, 0, 0, 2, 0, 0]),
  ]);
  const countAt = (id: number) => merged.counts.organizations[indexOf(columns.ids.organizations, id)];
  expect(merged.people).toBe(6);
  expect([11, 12, 13].map(countAt)).toEqual([2, 0, 3]);
  expect([1, 2, 3].map((id) => merged.counts.industries[indexOf(columns.ids.lookups, id)])).toEqual([
    0, 5, 1,
  ]);
  expect([...merged.counts.known]).toEqual([5, 0, 0, 6, 0, 0]);
});

test('An organization can be first in the merged top list without being first in the list of any part', () => {
  const columns = columnsWithOrganizations();
  const idsAtTop = (parts: PartOfLists[]) =>
    organizationsAtTop(mergedLists(columns, parts)).map((at) => columns.organizations.id[at]);
  const ofPart = (first: number) =>
    lists(9, { organizations: counted({ [first]: 3, [first + 1]: 3, [first + 2]: 3, 17: 2, 18: 1 }) }, []);
  // A top list has six entries. Organization 17 ranks first, with four people in all. Six organizations have
  // three people each. All six are returned, because their names decide later which five are shown.
  expect(idsAtTop([ofPart(11), ofPart(14)])).toEqual([11, 12, 13, 14, 15, 16, 17]);
});

test('The numbers of pictures are added, including the numbers of cells that only one part has', () => {
  const columns = columnsWithOrganizations();
  const pictures = (cells: [number, Counted][], placed: [number, number]) => ({
    people: 3,
    withIndustry: 2,
    byIndustry: counted({ 1: 2 }),
    cells: new Map(cells),
    places: counted({ 5: 1 }),
    placed: Int32Array.from(placed),
    years: new Map([[2020, 1]]),
  });
  const merged = mergedPictures(columns, [
    pictures([[1, counted({ 2: 1 })]], [1, 0]),
    pictures(
      [
        [1, counted({ 2: 2 })],
        [3, counted({ 2: 5 })],
      ],
      [2, 1],
    ),
  ]);
  const at = (id: number) => indexOf(columns.ids.lookups, id);
  expect([merged.people, merged.withIndustry[0], merged.byIndustry[at(1)]]).toEqual([6, 4, 4]);
  expect([merged.cells.get(at(1))?.[at(2)], merged.cells.get(at(3))?.[at(2)]]).toEqual([3, 5]);
  expect([merged.places[0], ...merged.placed, merged.years.get(2020)]).toEqual([2, 3, 1, 2]);
});

test('Equal spellings of an organization are merged, and keep the newest day', () => {
  const spelling = {
    organizationId: 11,
    text: 'ACME',
    key: 'acme',
    isPlain: false,
    isOfFact: false,
    isOwn: false,
  };
  const merged = mergedSpellings([
    [{ ...spelling, times: 2, day: 10 }],
    [
      { ...spelling, times: 1, day: 30, isOwn: true },
      { ...spelling, text: 'Acme', isPlain: true, times: 1, day: 5 },
      { ...spelling, isOfFact: true, times: 1, day: 1 },
    ],
  ]);
  expect(merged.map(({ text, isOfFact, times, day, isOwn }) => [text, isOfFact, times, day, isOwn])).toEqual([
    ['ACME', false, 3, 30, true],
    ['Acme', false, 1, 5, false],
    ['ACME', true, 1, 1, false],
  ]);
});

test('The counts of equal spellings of a title are added', () => {
  const merged = mergedWordings([
    [{ titleId: 1, text: 'CEO', count: 2 }],
    [
      { titleId: 1, text: 'CEO', count: 3 },
      { titleId: 2, text: 'CEO', count: 1 },
    ],
  ]);
  expect(merged).toEqual([
    { titleId: 1, text: 'CEO', count: 5 },
    { titleId: 2, text: 'CEO', count: 1 },
  ]);
});
