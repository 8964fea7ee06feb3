import { type Columns } from '../columns/columns.ts';
import type { Mask, RoleMasks } from './masks.ts';
import type { Seen } from '../seen/seen.ts';
import type { AskedPersons } from '../ask/asked.ts';
import type { Steps } from '../ask/shared-walk.ts';
import { int32At, uint32At } from '../columns/entry-at.ts';

/** A byte for each sorted person (`Columns.sorted`): 1 if the person may match. Null: everybody may match. */
export type Candidates = Uint8Array | null;

/** Marks the persons who have, in any space, a row for one of these organizations, titles or networks. */
export function candidatesOf(
  { columns }: Seen,
  { by, mask }: { by: 'byOrganization' | 'byTitle' | 'byNetwork'; mask: Mask | null },
  steps: Steps,
): Candidates {
  if (mask === null) return null;
  const { start, persons } = columns[by];
  const found = steps.bytes(columns.sorted);
  steps.run(Math.min(mask.length, start.length - 1), (first, last) => {
    for (let entry = first; entry < last; entry++) {
      if (mask[entry] !== 1) continue;
      const end = uint32At(start, entry + 1);
      for (let at = uint32At(start, entry); at < end; at++) found[int32At(persons, at)] = 1;
    }
  });
  return found;
}

export function candidatesOfRole(seen: Seen, masks: RoleMasks, steps: Steps): Candidates {
  const ofTitle = candidatesOf(seen, { by: 'byTitle', mask: masks.titles }, steps);
  const { withOwnMarks } = seen.columns;
  // A role may have its own seniority and type, which may fit although those of its title do not.
  if (ofTitle !== null)
    steps.run(withOwnMarks.length, (from, to) => {
      for (let at = from; at < to; at++) ofTitle[int32At(withOwnMarks, at)] = 1;
    });
  return both(candidatesOf(seen, { by: 'byOrganization', mask: masks.organizations }, steps), ofTitle, steps);
}

/** Returns the intersection. Overwrites `some`. */
export function both(some: Candidates, others: Candidates, steps: Steps): Candidates {
  if (some === null || others === null) return some ?? others;
  steps.run(some.length, (from, to) => {
    for (let person = from; person < to; person++) some[person]! &= others[person]!;
  });
  return some;
}

/**
 * Marks the persons whose own place is one of these in any space, and those who have a row for an
 * organization at one of these places.
 */
export function candidatesAt(seen: Seen, places: Mask, steps: Steps): Candidates {
  const { organizations, persons, sorted } = seen.columns;
  const there = steps.bytes(organizations.place.length);
  steps.run(there.length, (from, to) => {
    for (let at = from; at < to; at++) there[at] = Number(places[int32At(organizations.place, at)] === 1);
  });
  const found = candidatesOf(seen, { by: 'byOrganization', mask: there }, steps);
  if (found === null) return null;
  steps.run(sorted, (from, to) => {
    for (let person = from; person < to; person++)
      if (
        places[int32At(persons.profilePlace, person)] === 1 ||
        places[int32At(persons.commonPlace, person)] === 1
      )
        found[person] = 1;
  });
  return found;
}

/** The most bytes that the marks made by `matchingOf` for one question can take. */
export function roomOfMarks(
  { persons, sorted, organizations, titles, texts }: Columns,
  { noneOf }: Pick<AskedPersons, 'noneOf'>,
): number {
  // Marks of persons: by place, school, title, organization and network, and by name.
  const ofPersons = 5 * sorted + persons.id.length;
  // Marks of organizations: by place and by all criteria. Marks of titles: by text and by all criteria.
  const others = 2 * organizations.id.length + 2 * titles.id.length;
  // Each entry of `noneOf` takes at most as much again.
  return (1 + noneOf.length) * (ofPersons + others + texts.titleTexts.starts.length);
}
