import type { EngineScope } from '../ask/asked.ts';
import type { ChangedRows } from '../seen/carried.ts';
import { int32OrNone, NO_DAY, NONE } from '../columns/columns.ts';
import type { Matches } from '../people/find-persons.ts';
import { countOf, eachMatch } from '../people/find-persons.ts';
import { eachOfScope } from '../seen/reached.ts';
import type { Seen } from '../seen/seen.ts';
import { Tally } from './tally.ts';
import { type Counting, roleReader } from './top-lists.ts';
import { Whereabouts } from '../seen/whereabouts.ts';
import { type Basis, basisOf, eachChange, isListed } from '../seen/whole-scope.ts';
import { float64At, int32At } from '../columns/entry-at.ts';

/** How many industries the picture of industries by seniority has. */
const ROWS = 7;

export interface CountedPictures {
  readonly people: number;
  /** How many persons have a role in any industry. */
  readonly withIndustry: number;
  readonly cells: { industryId: number; seniorityId: number; total: number }[];
  readonly places: { id: number; total: number }[];
  readonly withPlace: number;
  readonly placedByOrganization: number;
  /** New connections by year, ascending. */
  readonly connected: { year: number; total: number }[];
}

/** The counts behind the pictures, updated from version to version of the columns. */
export interface PictureCounts {
  basis: Basis;
  people: number;
  byIndustry: Int32Array;
  /** One number: the persons with a role in any industry. */
  withIndustry: Int32Array;
  /** By industry, the number of persons by level of seniority: a row of the matrix. */
  readonly cells: Map<number, Int32Array>;
  places: Int32Array;
  /** Two numbers: persons who have a place, and persons whose place comes from an organization. */
  placed: Int32Array;
  readonly years: Map<number, number>;
}

/** `matches` must be everybody of the scope. */
export function countPictures(
  matches: Matches,
  scope: EngineScope['scope'],
  counting: Counting,
): PictureCounts {
  const { people } = matches;
  const { seen } = people;
  const counts: PictureCounts = {
    basis: basisOf(seen.columns),
    people: countOf(matches),
    byIndustry: new Int32Array(0),
    withIndustry: new Int32Array(1),
    cells: new Map(),
    places: new Int32Array(seen.columns.places.id.length),
    placed: new Int32Array(2),
    years: new Map(),
  };
  const addCells = cellCounter(seen, counts, counting);
  eachMatch(matches, (person) => addCells(person, 1));
  const addPlaces = placeCounter(seen, counts, counting);
  eachOfScope(people, (person) => {
    addPlaces(person, 1);
    if (scope.kind !== 'collective') addYear(seen, counts, { person, by: 1 });
  });
  return counts;
}

export function followPictures(
  seen: Seen,
  counts: PictureCounts,
  { changed, scope, counting }: { changed: ChangedRows; scope: EngineScope['scope']; counting: Counting },
): PictureCounts {
  const addCells = cellCounter(seen, counts, counting);
  counts.basis = basisOf(seen.columns);
  const addPlaces = placeCounter(seen, counts, counting);
  eachChange(seen, changed, (person, by) => {
    addPlaces(person, by);
    if (scope.kind !== 'collective') addYear(seen, counts, { person, by });
    if (!isListed(seen, person)) return;
    counts.people += by;
    addCells(person, by);
  });
  return counts;
}

export function picturesFrom({ columns }: Pick<Seen, 'columns'>, counts: PictureCounts): CountedPictures {
  const { lookups, places } = columns;
  const idOf = (lookup: number) => float64At(lookups.id, lookup);
  const { byIndustry } = counts;
  const most = [...byIndustry.keys()]
    .filter((industry) => int32At(byIndustry, industry) > 0)
    .toSorted((a, b) => int32At(byIndustry, b) - int32At(byIndustry, a) || idOf(a) - idOf(b))
    .slice(0, ROWS);
  const cells = most.flatMap((industry) =>
    entriesOf(counts.cells.get(industry) ?? NO_COUNTS).map(([level, total]) => ({
      industryId: idOf(industry),
      seniorityId: idOf(level),
      total,
    })),
  );
  return {
    people: counts.people,
    withIndustry: int32At(counts.withIndustry, 0),
    cells,
    places: entriesOf(counts.places).map(([place, total]) => ({ id: float64At(places.id, place), total })),
    withPlace: int32At(counts.placed, 0),
    placedByOrganization: int32At(counts.placed, 1),
    connected: [...counts.years]
      .filter(([, total]) => total > 0)
      .map(([year, total]) => ({ year, total }))
      .toSorted((a, b) => a.year - b.year),
  };
}

const NO_COUNTS = new Int32Array(0);

function entriesOf(counts: Int32Array): [entry: number, total: number][] {
  return [...counts.entries()].filter(([, total]) => total > 0);
}

/**
 * Returns a function that adds a person to the industries and cells (`by` is 1), or removes one (`by` is -1).
 */
function cellCounter(
  seen: Seen,
  counts: PictureCounts,
  counting: Counting,
): (person: number, by: number) => void {
  const { organizations, lookups, sets, setItems, datasets } = seen.columns;
  const industries = datasets.indexOf('industries');
  const eachRole = roleReader(seen, counting);
  const { length } = lookups.id;
  const people = new Tally(length, counts.byIndustry);
  counts.byIndustry = people.counts;
  const inAny = new Tally(1, counts.withIndustry);
  counts.withIndustry = inAny.counts;
  const rows = new Map<number, Tally>();
  const rowOf = (industry: number): Tally => {
    let row = rows.get(industry);
    if (row === undefined) {
      row = new Tally(length, counts.cells.get(industry));
      rows.set(industry, row);
      counts.cells.set(industry, row.counts);
    }
    return row;
  };
  return (person, by) => {
    eachRole(person, (organization, seniority) => {
      const set = int32OrNone(organizations.items, organization);
      if (set === NONE) return;
      const end = int32At(sets.start, set + 1);
      for (let at = int32At(sets.start, set); at < end; at++) {
        const industry = int32At(setItems.lookup, at);
        if (lookups.dataset[industry] !== industries) continue;
        people.add(industry, person, by);
        inAny.add(0, person, by);
        if (seniority === NONE) continue;
        const row = rowOf(industry);
        const last = int32At(sets.start, seniority + 1);
        for (let level = int32At(sets.start, seniority); level < last; level++)
          row.add(int32At(setItems.lookup, level), person, by);
      }
    });
  };
}

interface Counted {
  readonly person: number;
  readonly by: number;
}

/** Returns a function that adds a person to the places, or removes one. Persons without a name count, too. */
function placeCounter(
  seen: Seen,
  counts: PictureCounts,
  { today }: Counting,
): (person: number, by: number) => void {
  const whereabouts = new Whereabouts(seen, today);
  const places = new Tally(seen.columns.places.id.length, counts.places);
  counts.places = places.counts;
  const placed = new Tally(2, counts.placed);
  counts.placed = placed.counts;
  return (person, by) =>
    whereabouts.each(person, (place, isOwn) => {
      places.add(place, person, by);
      placed.add(0, person, by);
      if (!isOwn) placed.add(1, person, by);
    });
}

/**
 * Counts the person in the year in which the network's owner connected with the person; in the scope of
 * everything, in the year of the first connection with any member. A collective's page shows no growth.
 */
function addYear(seen: Seen, { years }: PictureCounts, { person, by }: Counted): void {
  const { contacts, starts } = seen.columns;
  let first = NO_DAY;
  const end = int32At(starts.contacts, person + 1);
  for (let row = int32At(starts.contacts, person); row < end; row++) {
    const day = contacts.connectedOn[row]!;
    if (day === NO_DAY || (seen.network !== NONE && contacts.network[row] !== seen.network)) continue;
    if (first === NO_DAY || day < first) first = day;
  }
  if (first === NO_DAY) return;
  const year = yearOf(first);
  years.set(year, (years.get(year) ?? 0) + by);
}

/** By day since 1970. Cached because creating dates is slow. */
const yearsOfDays = new Map<number, number>();

function yearOf(day: number): number {
  let year = yearsOfDays.get(day);
  if (year === undefined) {
    year = new Date(day * 86_400_000).getUTCFullYear();
    yearsOfDays.set(day, year);
  }
  return year;
}
