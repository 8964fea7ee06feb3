import { NONE, type Postings } from './columns.ts';
import type { Growing, Numbers } from './growing.ts';
import { uint32At } from './entry-at.ts';

export interface SortedPostings {
  readonly byNetwork: Postings;
  readonly byOrganization: Postings;
  readonly byTitle: Postings;
  readonly withOwnMarks: Int32Array;
}

interface Groups {
  readonly starts: {
    readonly contacts: Column;
    readonly roles: Column;
    readonly studies: Column;
    readonly supports: Column;
  };
  readonly contacts: { readonly network: Column };
  readonly roles: {
    readonly organization: Column;
    readonly title: Column;
    readonly space: Column;
    readonly detail: Column;
  };
  readonly facts: { readonly roleType: Column; readonly seniority: Column };
  readonly studies: { readonly organization: Column };
  readonly supports: { readonly organization: Column };
  readonly networks: { readonly id: Column };
  readonly organizations: { readonly id: Column };
  readonly titles: { readonly id: Column };
}
type Column = Growing<Numbers>;

/** Calls `pair` for each row of each person. `to` is the row to which that row refers, or NONE. */
type EachPair = (pair: (person: number, to: number) => void) => void;

export function noPostings(): SortedPostings {
  const none = { start: new Uint32Array(new SharedArrayBuffer(4)), persons: shared(0) };
  return { byNetwork: none, byOrganization: none, byTitle: none, withOwnMarks: shared(0) };
}

/**
 * Returns the postings of the persons whose index is below `persons`: for each network, organization and
 * title, the persons whose rows refer to it.
 */
export function postingsOf(groups: Groups, persons: number): SortedPostings {
  const { starts, contacts, roles, studies, supports, networks, organizations, titles } = groups;
  const rowsOf =
    (start: Column, column: Column): EachPair =>
    (pair) => {
      for (let person = 0; person < persons; person++) {
        const end = start.at(person + 1);
        for (let row = start.at(person); row < end; row++) pair(person, column.at(row));
      }
    };
  const inNetworks = rowsOf(starts.contacts, contacts.network);
  const atWork = rowsOf(starts.roles, roles.organization);
  const atSchool = rowsOf(starts.studies, studies.organization);
  const inSupport = rowsOf(starts.supports, supports.organization);
  const withTitle = rowsOf(starts.roles, roles.title);
  return {
    byNetwork: gather([inNetworks], networks.id.length),
    byOrganization: gather([atWork, atSchool, inSupport], organizations.id.length),
    byTitle: gather([withTitle], titles.id.length),
    withOwnMarks: withOwnMarks(groups, persons),
  };
}

function withOwnMarks({ starts, roles, facts }: Groups, persons: number): Int32Array {
  const found: number[] = [];
  const hasOwn = (row: number): boolean => {
    if (roles.space.at(row) >= 0) return false;
    const fact = roles.detail.at(row);
    return facts.roleType.at(fact) !== NONE || facts.seniority.at(fact) !== NONE;
  };
  for (let person = 0; person < persons; person++) {
    const end = starts.roles.at(person + 1);
    let row = starts.roles.at(person);
    while (row < end && !hasOwn(row)) row++;
    if (row < end) found.push(person);
  }
  const all = shared(found.length);
  all.set(found);
  return all;
}

/** Lists, for each `to`, the persons that are paired with it: in ascending order, without repetitions. */
function gather(sources: readonly EachPair[], ends: number): Postings {
  const counts = new Uint32Array(ends + 1);
  for (const each of sources) each((_person, to) => (to === NONE ? 0 : counts[to + 1]!++));
  for (let to = 0; to < ends; to++) counts[to + 1]! += uint32At(counts, to);
  const all = new Int32Array(uint32At(counts, ends));
  const next = counts.slice();
  for (const each of sources)
    each((person, to) => {
      if (to !== NONE) all[next[to]!++] = person;
    });
  return onceEach(all, counts);
}

function onceEach(all: Int32Array, counts: Uint32Array): Postings {
  const start = new Uint32Array(new SharedArrayBuffer(counts.byteLength));
  let length = 0;
  for (let to = 0; to < counts.length - 1; to++) {
    start[to] = length;
    const persons = all.subarray(uint32At(counts, to), uint32At(counts, to + 1)).sort();
    let before = NONE;
    for (const person of persons) {
      if (person !== before) all[length++] = person;
      before = person;
    }
  }
  start[counts.length - 1] = length;
  const persons = shared(length);
  persons.set(all.subarray(0, length));
  return { start, persons };
}

function shared(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * 4));
}
