import type { DirectoryStats } from '@kithline/contract/stats.ts';
import type { RolesCounted } from '../directory-search.ts';
import { NONE } from './columns/columns.ts';
import { compareTexts } from './columns/texts.ts';
import { countOf, eachMatch, type Matches } from './find-persons.ts';
import { isSeenFact, roleTypeOf, seniorityOf } from './matching.ts';
import type { OrganizationNames } from './organization-names.ts';
import type { Seen } from './seen.ts';
import { type Today, WorkHistory } from './work-history.ts';

const ENTRIES_PER_BOX = 5;

/** Ids with numbers of people, without names, which the database has. */
export type CountedIds = { readonly [Box in keyof DirectoryStats]: { id: number; total: number }[] };

/** Counts each person once for each entry. */
export class Tally {
  readonly counts: Int32Array;
  readonly #last: Int32Array;

  constructor(entries: number) {
    this.counts = new Int32Array(entries);
    this.#last = new Int32Array(entries).fill(NONE);
  }

  add(entry: number, person: number): boolean {
    if (entry === NONE || this.#last[entry] === person) return false;
    this.#last[entry] = person;
    this.counts[entry]!++;
    return true;
  }
}

/** The top entries of each list, largest first, equal counts by name. */
export function topLists(
  matches: Matches,
  { roles, today, names }: { roles: RolesCounted; today: Today; names: OrganizationNames },
): { total: number; stats: CountedIds } {
  const { seen } = matches.people;
  const { columns } = seen;
  const { organizations, lookups, setItems, sets } = columns;
  const worked = new Tally(organizations.id.length);
  const schools = new Tally(organizations.id.length);
  const levels = new Tally(lookups.id.length);
  const types = new Tally(lookups.id.length);
  const industries = new Tally(lookups.id.length);
  const sizes = new Tally(lookups.id.length);
  const isIndustry = columns.datasets.indexOf('industries');
  const eachRole = roleReader(seen, { roles, today });
  const eachOfSet = (set: number, each: (lookup: number) => void): void => {
    if (set === NONE) return;
    const end = sets.start[set + 1] ?? 0;
    for (let at = sets.start[set] ?? 0; at < end; at++) each(setItems.lookup[at] ?? NONE);
  };
  eachMatch(matches, (person) => {
    eachRole(person, (organization, seniority, roleType) => {
      types.add(roleType, person);
      eachOfSet(seniority, (level) => levels.add(level, person));
      if (!worked.add(organization, person)) return;
      sizes.add(organizations.size[organization] ?? NONE, person);
      eachOfSet(organizations.items[organization] ?? NONE, (item) => {
        if (lookups.dataset[item] === isIndustry) industries.add(item, person);
      });
    });
    eachSchool(seen, person, (school) => schools.add(school, person));
  });
  const ofOrganizations = (tally: Tally) =>
    topOf(tally, {
      idOf: (at) => organizations.id[at] ?? 0,
      compare: (a, b) => names.compare(a, b),
      isNamed: (at) => names.keyOf(at) !== NONE,
    });
  const ofLookups = (tally: Tally) =>
    topOf(tally, {
      idOf: (at) => lookups.id[at] ?? 0,
      compare: (a, b) =>
        compareTexts(columns.texts.lookupTexts, lookups.text[a] ?? 0, lookups.text[b] ?? 0) ||
        (lookups.id[a] ?? 0) - (lookups.id[b] ?? 0),
      isNamed: () => true,
    });
  return {
    total: countOf(matches),
    stats: {
      organizations: ofOrganizations(worked),
      seniorityLevels: ofLookups(levels),
      roles: ofLookups(types),
      industries: ofLookups(industries),
      organizationSizes: ofLookups(sizes),
      schools: ofOrganizations(schools),
    },
  };
}

type EachRole = (
  person: number,
  each: (organization: number, seniority: number, roleType: number) => void,
) => void;

/** Reads the roles of persons that count, as organization, set of seniority and role type. */
export function roleReader(
  seen: Seen,
  { roles: counted, today }: { roles: RolesCounted; today: Today },
): EachRole {
  const { roles, facts, titles } = seen.columns;
  const history = new WorkHistory(seen, today);
  const isCurrent = counted === 'current';
  return (person, each) => {
    history.read(person, isCurrent);
    for (let at = 0; at < history.count; at++) {
      if (isCurrent && history.windows[at] !== 2) continue;
      const row = history.rows[at] ?? 0;
      const organization = roles.organization[row] ?? NONE;
      if ((roles.space[row] ?? 0) >= 0) {
        const title = roles.title[row] ?? NONE;
        each(organization, titles.seniority[title] ?? NONE, titles.roleType[title] ?? NONE);
        continue;
      }
      const detail = roles.detail[row] ?? 0;
      each(
        organization,
        seniorityOf(seen, row, facts.seniority[detail] ?? NONE),
        roleTypeOf(seen, row, facts.roleType[detail] ?? NONE),
      );
    }
  };
}

function eachSchool(seen: Seen, person: number, each: (school: number) => void): void {
  const { studies, starts } = seen.columns;
  const end = starts.studies[person + 1] ?? 0;
  for (let row = starts.studies[person] ?? 0; row < end; row++)
    if (isSeenFact(seen, person, studies.flags[row] ?? 0)) each(studies.organization[row] ?? NONE);
}

interface Entries {
  readonly idOf: (entry: number) => number;
  readonly compare: (a: number, b: number) => number;
  readonly isNamed: (entry: number) => boolean;
}

function topOf({ counts }: Tally, { idOf, compare, isNamed }: Entries): { id: number; total: number }[] {
  const least = nthLargest(counts, ENTRIES_PER_BOX);
  const entries: number[] = [];
  for (const [entry, count] of counts.entries()) if (count > 0 && count >= least) entries.push(entry);
  return entries
    .filter(isNamed)
    .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || compare(a, b))
    .slice(0, ENTRIES_PER_BOX)
    .map((entry) => ({ id: idOf(entry), total: counts[entry] ?? 0 }));
}

/** The count of the entry that is number `n` from the largest; 0 when there are fewer. */
function nthLargest(counts: Int32Array, n: number): number {
  const largest: number[] = [];
  for (const count of counts) {
    if (count === 0 || (largest.length === n && count <= (largest[n - 1] ?? 0))) continue;
    largest.push(count);
    largest.sort((a, b) => b - a);
    largest.length = Math.min(largest.length, n);
  }
  return largest.length < n ? 0 : (largest[n - 1] ?? 0);
}
