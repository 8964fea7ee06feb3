import type { RolesCounted } from '../directory-search.ts';
import type { AskedSight } from './asked.ts';
import { NO_DAY, NONE } from './columns/columns.ts';
import type { Matches } from './find-persons.ts';
import { countOf, eachMatch } from './find-persons.ts';
import { placeOf } from './matching.ts';
import { eachOfScope } from './reached.ts';
import { roleReader, Tally } from './top-lists.ts';
import type { Today } from './work-history.ts';

/** Industries of the picture of industries by seniority. */
const ROWS = 7;

/** The pictures of a scope as ids and numbers. */
export interface CountedPictures {
  readonly people: number;
  readonly cells: { industryId: number; seniorityId: number; total: number }[];
  /** Places with people, each with how many. */
  readonly places: { id: number; total: number }[];
  /** New connections by year, ascending. */
  readonly connected: { year: number; total: number }[];
}

/** `matches` is everybody of the scope. */
export function countedPictures(
  matches: Matches,
  scope: AskedSight['scope'],
  counting: { roles: RolesCounted; today: Today },
): CountedPictures {
  return {
    people: countOf(matches),
    cells: cellsOf(matches, counting),
    places: placesOf(matches),
    connected: connectedIn(matches, scope),
  };
}

function cellsOf(
  matches: Matches,
  counting: { roles: RolesCounted; today: Today },
): CountedPictures['cells'] {
  const { seen } = matches.people;
  const { organizations, lookups, sets, setItems, datasets } = seen.columns;
  const isIndustry = datasets.indexOf('industries');
  const eachRole = roleReader(seen, counting);
  const people = new Tally(lookups.id.length);
  const cells = new Map<number, { total: number; last: number }>();
  const industriesOf = (organization: number): number[] => {
    const set = organizations.items[organization] ?? NONE;
    if (set === NONE) return [];
    return [...setItems.lookup.subarray(sets.start[set], sets.start[set + 1])].filter(
      (item) => lookups.dataset[item] === isIndustry,
    );
  };
  eachMatch(matches, (person) => {
    eachRole(person, (organization, seniority) => {
      if (organization === NONE) return;
      for (const industry of industriesOf(organization)) {
        people.add(industry, person);
        if (seniority === NONE) continue;
        for (const level of setItems.lookup.subarray(sets.start[seniority], sets.start[seniority + 1])) {
          const key = industry * lookups.id.length + level;
          const cell = cells.get(key) ?? { total: 0, last: NONE };
          if (cell.last !== person) cell.total++;
          cell.last = person;
          cells.set(key, cell);
        }
      }
    });
  });
  const idOf = (lookup: number) => lookups.id[lookup] ?? 0;
  const most = [...people.counts.keys()]
    .filter((industry) => (people.counts[industry] ?? 0) > 0)
    .toSorted((a, b) => (people.counts[b] ?? 0) - (people.counts[a] ?? 0) || idOf(a) - idOf(b))
    .slice(0, ROWS);
  return [...cells]
    .map(([key, { total }]) => ({
      industry: Math.floor(key / lookups.id.length),
      level: key % lookups.id.length,
      total,
    }))
    .filter(({ industry }) => most.includes(industry))
    .map(({ industry, level, total }) => ({ industryId: idOf(industry), seniorityId: idOf(level), total }));
}

/** Where people live, those without a name too. */
function placesOf({ people }: Matches): CountedPictures['places'] {
  const { seen } = people;
  const { persons, places } = seen.columns;
  const counts = new Int32Array(places.id.length);
  eachOfScope(people, (person) => {
    const place = placeOf(seen, persons, person);
    if (place !== NONE) counts[place]!++;
  });
  return [...counts.keys()]
    .filter((place) => (counts[place] ?? 0) > 0)
    .map((place) => ({ id: places.id[place] ?? 0, total: counts[place] ?? 0 }));
}

/** For everyone a person counts from the first member's connection. A collective has no dates. */
function connectedIn({ people }: Matches, { kind }: AskedSight['scope']): CountedPictures['connected'] {
  if (kind === 'collective') return [];
  const { seen } = people;
  const { contacts, starts } = seen.columns;
  const years = new Map<number, number>();
  eachOfScope(people, (person) => {
    let first = NO_DAY;
    const end = starts.contacts[person + 1] ?? 0;
    for (let row = starts.contacts[person] ?? 0; row < end; row++) {
      const day = contacts.connectedOn[row] ?? NO_DAY;
      if (day === NO_DAY || (kind === 'network' && contacts.network[row] !== seen.network)) continue;
      if (first === NO_DAY || day < first) first = day;
    }
    if (first === NO_DAY) return;
    const year = new Date(first * 86_400_000).getUTCFullYear();
    years.set(year, (years.get(year) ?? 0) + 1);
  });
  return [...years].map(([year, total]) => ({ year, total })).toSorted((a, b) => a.year - b.year);
}
