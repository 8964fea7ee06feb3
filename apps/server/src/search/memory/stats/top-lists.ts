import type { DirectoryStats, KnownOf } from '@kithline/contract/stats.ts';
import { HOME_ENTRIES, type RolesCounted } from '../../directory-search.ts';
import type { ChangedRows } from '../seen/carried.ts';
import { type Columns, int32OrNone, NONE } from '../columns/columns.ts';
import { compareTexts } from '../columns/texts.ts';
import { countOf, eachMatch, type Matches } from '../people/find-persons.ts';
import { firstOf } from './first-of.ts';
import { roleTypeOf, seniorityOf } from '../people/facts-of-role.ts';
import type { OrganizationNames } from '../organizations/organization-names.ts';
import { eachStudied } from '../seen/reached.ts';
import type { Seen } from '../seen/seen.ts';
import type { Steps } from '../ask/shared-walk.ts';
import { Slots, Tally } from './tally.ts';
import { type Basis, basisOf, eachChange, isListed } from '../seen/whole-scope.ts';
import { type Today, WorkHistory } from '../seen/work-history.ts';
import { float64At, int32At } from '../columns/entry-at.ts';

/** Ids with numbers of people. The database adds the names. */
export type CountedIds = { readonly [Box in keyof DirectoryStats]: { id: number; total: number }[] };

export interface CountedLists {
  readonly total: number;
  readonly stats: CountedIds;
  readonly known: KnownOf;
}

/** Positions in `ListCounts.known`. */
const KNOWN: Readonly<Record<keyof DirectoryStats, number>> = {
  organizations: 0,
  seniorityLevels: 1,
  roles: 2,
  industries: 3,
  organizationSizes: 4,
  schools: 5,
};

/** In nearly all scopes, people have fewer organizations than this on average. */
const ORGANIZATIONS_OF_PERSON = 8;

/**
 * How many persons each entry of each list has. Organizations are counted by slot if `ScopeLists` has slots.
 */
export type ListCounts = { readonly [Box in keyof DirectoryStats]: Int32Array } & {
  /** By organization, how many persons have a role that counts or a study there, each person once. */
  readonly there: Int32Array;
  /** By list, how many persons have at least one entry of it. */
  readonly known: Int32Array;
};

export interface Counting {
  readonly roles: RolesCounted;
  readonly today: Today;
}

class ListTallies {
  readonly #tallies: { readonly [Box in keyof ListCounts]: Tally };
  readonly #seen: Seen;
  readonly #eachRole: EachRole;
  readonly #industryDataset: number;
  readonly #slots: Slots | null;

  constructor(
    seen: Seen,
    counting: Counting,
    { slots, counts: before }: { slots: Slots | null; counts: ListCounts | null },
  ) {
    const { lookups, datasets } = seen.columns;
    const tally = (box: keyof ListCounts, entries: number) => new Tally(entries, before?.[box]);
    const ofOrganizations = slots === null ? seen.columns.organizations.id.length : slots.count;
    this.#seen = seen;
    this.#slots = slots;
    this.#eachRole = roleReader(seen, counting);
    this.#industryDataset = datasets.indexOf('industries');
    this.#tallies = {
      organizations: tally('organizations', ofOrganizations),
      schools: tally('schools', ofOrganizations),
      there: tally('there', ofOrganizations),
      known: tally('known', Object.keys(KNOWN).length),
      seniorityLevels: tally('seniorityLevels', lookups.id.length),
      roles: tally('roles', lookups.id.length),
      industries: tally('industries', lookups.id.length),
      organizationSizes: tally('organizationSizes', lookups.id.length),
    };
  }

  get counts(): ListCounts {
    const boxes = Object.entries(this.#tallies).map(([box, { counts }]) => [box, counts]);
    return Object.fromEntries(boxes) as ListCounts;
  }

  add(person: number, by: number): void {
    const { organizations, lookups, setItems, sets } = this.#seen.columns;
    const tallies = this.#tallies;
    this.#eachRole(person, (organization, seniority, roleType) => {
      if (tallies.roles.add(roleType, person, by)) tallies.known.add(KNOWN.roles, person, by);
      if (seniority !== NONE) {
        const end = int32At(sets.start, seniority + 1);
        for (let at = int32At(sets.start, seniority); at < end; at++)
          if (tallies.seniorityLevels.add(int32At(setItems.lookup, at), person, by))
            tallies.known.add(KNOWN.seniorityLevels, person, by);
      }
      const slot = this.#slotOf(organization);
      tallies.there.add(slot, person, by);
      if (!tallies.organizations.add(slot, person, by)) return;
      tallies.known.add(KNOWN.organizations, person, by);
      if (tallies.organizationSizes.add(int32At(organizations.size, organization), person, by))
        tallies.known.add(KNOWN.organizationSizes, person, by);
      const items = int32At(organizations.items, organization);
      if (items === NONE) return;
      const end = int32At(sets.start, items + 1);
      for (let at = int32At(sets.start, items); at < end; at++) {
        const item = int32At(setItems.lookup, at);
        if (lookups.dataset[item] === this.#industryDataset && tallies.industries.add(item, person, by))
          tallies.known.add(KNOWN.industries, person, by);
      }
    });
    eachStudied(this.#seen, person, (school) => {
      const slot = this.#slotOf(school);
      if (tallies.schools.add(slot, person, by)) tallies.known.add(KNOWN.schools, person, by);
      tallies.there.add(slot, person, by);
    });
  }

  #slotOf(organization: number): number {
    return this.#slots === null || organization === NONE ? organization : this.#slots.slotOf(organization);
  }
}

export const KNOWN_LISTS = Object.keys(KNOWN).length;

/** The counts of all lists over some people. */
export interface ScopeLists {
  readonly basis: Basis;
  readonly people: number;
  /** Slots of organizations, if the people are few (`areFew`). Null: each organization is its own slot. */
  readonly slots: Slots | null;
  readonly counts: ListCounts;
}

/** How many numbers `countTogether` needs in shared memory. */
export function entriesOfLists({ organizations, lookups }: Columns): number {
  return 3 * organizations.id.length + 4 * lookups.id.length + Object.keys(KNOWN).length;
}

/** Like `countLists`, but shares the work with other threads. Every organization is its own slot. */
export function countTogether(
  seen: Seen,
  persons: Int32Array,
  { counting, steps }: { counting: Counting; steps: Steps },
): ScopeLists {
  const tallies = new ListTallies(seen, counting, { slots: null, counts: null });
  const own = tallies.counts;
  const boxes = Object.keys(own) as (keyof ListCounts)[];
  const sums = boxes.map((box) => steps.numbers(own[box].length));
  const walk = (from: number, to: number): void => {
    for (let at = from; at < to; at++) tallies.add(int32At(persons, at), 1);
  };
  steps.run(persons.length, walk, () => {
    for (const [nth, box] of boxes.entries()) addTo(sums[nth] as Int32Array, own[box]);
  });
  const counts = Object.fromEntries(boxes.map((box, nth) => [box, sums[nth]?.slice()]));
  return { basis: basisOf(seen.columns), people: persons.length, slots: null, counts: counts as ListCounts };
}

/** Adds counts to sums, while other threads also add to them. */
function addTo(sums: Int32Array, counts: Int32Array): void {
  for (let entry = 0; entry < counts.length; entry++) {
    const count = int32At(counts, entry);
    if (count !== 0) Atomics.add(sums, entry, count);
  }
}

/** Whether the people are so few that only their organizations are counted, in slots. */
export function areFew(people: number, { organizations }: Columns): boolean {
  return people * ORGANIZATIONS_OF_PERSON < organizations.id.length;
}

export function countLists(matches: Matches, counting: Counting): ScopeLists {
  const { seen } = matches.people;
  const people = countOf(matches);
  const slots = areFew(people, seen.columns) ? new Slots() : null;
  const tallies = new ListTallies(seen, counting, { slots, counts: null });
  eachMatch(matches, (person) => tallies.add(person, 1));
  return { basis: basisOf(seen.columns), people, slots, counts: tallies.counts };
}

export function followLists(
  seen: Seen,
  { people, slots, counts }: ScopeLists,
  { changed, counting }: { changed: ChangedRows; counting: Counting },
): ScopeLists {
  const tallies = new ListTallies(seen, counting, { slots, counts });
  let now = people;
  eachChange(seen, changed, (person, by) => {
    if (!isListed(seen, person)) return;
    now += by;
    tallies.add(person, by);
  });
  return { basis: basisOf(seen.columns), people: now, slots, counts: tallies.counts };
}

/** The top entries of each list, largest first. Entries with equal counts are sorted by name. */
export function topOfLists(
  { columns }: Pick<Seen, 'columns'>,
  { people, slots, counts }: ScopeLists,
  names: OrganizationNames,
): CountedLists {
  const { organizations, lookups } = columns;
  const organizationAt = organizationsOf(slots);
  const ofOrganizations = (box: Int32Array) =>
    topOf(box, {
      idOf: (slot) => float64At(organizations.id, organizationAt(slot)),
      compare: (a, b) => names.compare(organizationAt(a), organizationAt(b)),
      isNamed: (slot) => names.keyOf(organizationAt(slot)) !== NONE,
    });
  const ofLookups = (box: Int32Array) =>
    topOf(box, {
      idOf: (at) => float64At(lookups.id, at),
      compare: (a, b) =>
        compareTexts(columns.texts.lookupTexts, int32At(lookups.text, a), int32At(lookups.text, b)) ||
        float64At(lookups.id, a) - float64At(lookups.id, b),
      isNamed: () => true,
    });
  return {
    total: people,
    stats: {
      organizations: ofOrganizations(counts.organizations),
      seniorityLevels: ofLookups(counts.seniorityLevels),
      roles: ofLookups(counts.roles),
      industries: ofLookups(counts.industries),
      organizationSizes: ofLookups(counts.organizationSizes),
      schools: ofOrganizations(counts.schools),
    },
    known: Object.fromEntries(
      Object.entries(KNOWN).map(([box, at]) => [box, int32At(counts.known, at)]),
    ) as KnownOf,
  };
}

/** Returns the ids of the `most` organizations with the most persons in `ListCounts.there`, then by id. */
export function largestOf(
  { columns }: Pick<Seen, 'columns'>,
  { slots, counts: { there } }: ScopeLists,
  most: number,
): number[] {
  const { id } = columns.organizations;
  const organizationAt = organizationsOf(slots);
  const found: { id: number; people: number }[] = [];
  for (const [slot, people] of there.entries())
    if (people > 0) found.push({ id: float64At(id, organizationAt(slot)), people });
  return found
    .sort((a, b) => b.people - a.people || a.id - b.id)
    .slice(0, most)
    .map((organization) => organization.id);
}

export function organizationsOf(slots: Slots | null): (slot: number) => number {
  return slots === null ? (slot) => slot : (slot) => slots.entryAt(slot);
}

type EachRole = (
  person: number,
  each: (organization: number, seniority: number, roleType: number) => void,
) => void;

/** Returns a function that calls `each` for every role that counts. `seniority` is a set of levels. */
export function roleReader(seen: Seen, { roles: counted, today }: Counting): EachRole {
  const { roles, facts, titles } = seen.columns;
  const history = new WorkHistory(seen, today);
  const isCurrent = counted === 'current';
  return (person, each) => {
    history.read(person, isCurrent);
    for (let at = 0; at < history.count; at++) {
      if (isCurrent && history.windows[at] !== 2) continue;
      const row = history.rows[at]!;
      const organization = roles.organization[row]!;
      if (roles.space[row]! >= 0) {
        const title = roles.title[row]!;
        each(organization, int32OrNone(titles.seniority, title), int32OrNone(titles.roleType, title));
        continue;
      }
      const detail = roles.detail[row]!;
      each(
        organization,
        seniorityOf(seen, row, int32At(facts.seniority, detail)),
        roleTypeOf(seen, row, int32At(facts.roleType, detail)),
      );
    }
  };
}

interface Entries {
  readonly idOf: (entry: number) => number;
  readonly compare: (a: number, b: number) => number;
  readonly isNamed: (entry: number) => boolean;
}

function topOf(counts: Int32Array, { idOf, compare, isNamed }: Entries): { id: number; total: number }[] {
  const least = nthLargest(counts, HOME_ENTRIES);
  const entries: number[] = [];
  for (let entry = 0; entry < counts.length; entry++) {
    const count = int32At(counts, entry);
    if (count > 0 && count >= least) entries.push(entry);
  }
  // In a small scope, hundreds of organizations may share the last place, with one person each.
  return firstOf(
    entries.filter(isNamed),
    HOME_ENTRIES,
    (a, b) => int32At(counts, b) - int32At(counts, a) || compare(a, b),
  ).map((entry) => ({ id: idOf(entry), total: int32At(counts, entry) }));
}

/** The `n`th largest count, or 0 if fewer than `n` counts are positive. */
export function nthLargest(counts: Int32Array, n: number): number {
  const largest: number[] = [];
  for (let entry = 0; entry < counts.length; entry++) {
    const count = int32At(counts, entry);
    if (count === 0 || (largest.length === n && count <= (largest.at(-1) ?? 0))) continue;
    largest.push(count);
    largest.sort((a, b) => b - a);
    largest.length = Math.min(largest.length, n);
  }
  return largest.length < n ? 0 : (largest.at(-1) ?? 0);
}
