import type { Found, PageAt } from '../../directory-search.ts';
import type { AskedPersons } from '../ask/asked.ts';
import { type MatchingOptions, type Matching, matchingOf } from './matching.ts';
import type { SortedPeople, People } from '../ask/view.ts';
import { pageRanked } from './page-ranked.ts';
import { ALONE, type Steps } from '../ask/shared-walk.ts';
import type { Seen } from '../seen/seen.ts';
import { compareSpellings } from '../seen/shown-name.ts';
import { float64At, int32At } from '../columns/entry-at.ts';

/**
 * Persons of a scope who satisfy all criteria, as positions in `people.inOrder` and in `people.since` (people
 * who were added or changed after the last sorting). Both lists are in the order of names.
 */
export interface Matches {
  readonly people: People;
  readonly inOrder: Int32Array;
  readonly since: Int32Array;
}

export function findPersons(people: People, criteria: AskedPersons, options: MatchingOptions): Matches {
  const { seen, inOrder, since } = people;
  const matching = matchingOf(seen, criteria, options);
  return {
    people,
    inOrder: matchesIn(seen, inOrder, { matching, steps: options.steps }),
    since: matchesIn(seen, since, { matching: { ...matching, candidates: null }, steps: ALONE }),
  };
}

function matchesIn(
  { columns, counters }: Seen,
  { persons, spellings }: SortedPeople,
  { matching: { candidates, test }, steps }: { matching: Matching; steps: Steps },
): Int32Array {
  const { deadSince } = columns.persons;
  const { version } = columns;
  // Each part of the walk writes its matches from index `from` on, and returns the index after the last one.
  const found = steps.numbers(persons.length);
  const parts = steps.run(persons.length, (from, to) => {
    let end = from;
    counters.walk(to - from);
    for (let at = from; at < to; at++) {
      const person = persons[at]!;
      if (candidates !== null && candidates[person] !== 1) continue;
      const since = int32At(deadSince, person);
      if (since !== 0 && since <= version) continue;
      if (test === null || test(person, spellings[at]!)) found[end++] = at;
    }
    return end;
  });
  const matches = new Int32Array(parts.reduce((sum, { from, result }) => sum + result - from, 0));
  let count = 0;
  for (const { from, result } of parts) {
    matches.set(found.subarray(from, result), count);
    count += result - from;
  }
  return matches;
}

/** Helps another thread to find persons. That thread gathers the matches. */
export function helpToFind(
  seen: Seen,
  inOrder: SortedPeople,
  { criteria, options }: { criteria: AskedPersons; options: MatchingOptions },
): void {
  matchesIn(seen, inOrder, { matching: matchingOf(seen, criteria, options), steps: options.steps });
}

export function countOf({ inOrder, since }: Matches): number {
  return inOrder.length + since.length;
}

/** Calls `each` with every match, in no particular order. */
export function eachMatch({ people, inOrder, since }: Matches, each: (person: number) => void): void {
  people.seen.counters.walk(inOrder.length + since.length);
  for (const at of inOrder) each(int32At(people.inOrder.persons, at));
  for (const at of since) each(int32At(people.since.persons, at));
}

/** One page of ids, by name or by rank. */
export function pageOf(matches: Matches, at: PageAt): Found {
  const { page, limit, order, ranked } = at;
  const total = countOf(matches);
  if (ranked !== undefined) {
    const { id } = matches.people.seen.columns.persons;
    const ids = slice(matches, 0, total).map((person) => float64At(id, person));
    return { ids: pageRanked(ids, ranked, at), total };
  }
  const skipped = (page - 1) * limit;
  const isBackwards = order === 'name-desc';
  const from = Math.max(0, isBackwards ? total - skipped - limit : skipped);
  const to = Math.max(from, Math.min(total, isBackwards ? total - skipped : skipped + limit));
  const persons = slice(matches, from, to);
  if (isBackwards) persons.reverse();
  const { id } = matches.people.seen.columns.persons;
  return { ids: persons.map((person) => float64At(id, person)), total };
}

/** Returns the matches from number `from` to `to` - 1 in the order of names. */
export function slice(matches: Matches, from: number, to: number): number[] {
  const { people, inOrder, since } = matches;
  // Merges the few matches of `since` into the many matches of `inOrder`.
  const before = positionsOf(matches);
  const persons: number[] = [];
  let few = lowerBound(before, (position, at) => position + at < from);
  let many = from - few;
  while (persons.length < to - from) {
    const isFew = few < since.length && int32At(before, few) <= many;
    persons.push(
      isFew
        ? int32At(people.since.persons, int32At(since, few++))
        : int32At(people.inOrder.persons, int32At(inOrder, many++)),
    );
  }
  return persons;
}

/** For each match of `since`, how many of `inOrder` come before it. */
function positionsOf({ people, inOrder, since }: Matches): Int32Array {
  const { columns } = people.seen;
  const { id } = columns.persons;
  const positions = new Int32Array(since.length);
  for (const [at, place] of since.entries()) {
    const spelling = int32At(people.since.spellings, place);
    const person = int32At(people.since.persons, place);
    positions[at] = lowerBound(inOrder, (other) => {
      const order = compareSpellings(columns, int32At(people.inOrder.spellings, other), spelling);
      return (order || float64At(id, int32At(people.inOrder.persons, other)) - float64At(id, person)) < 0;
    });
  }
  return positions;
}

/** Returns the first index for which `comesBefore` is false, by binary search. */
function lowerBound(entries: Int32Array, comesBefore: (entry: number, at: number) => boolean): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comesBefore(int32At(entries, middle), middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
