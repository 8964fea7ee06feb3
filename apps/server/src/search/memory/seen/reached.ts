import { FACT, NONE, personsIn, PROFILE } from '../columns/columns.ts';
import { isSeenFact } from './place-of.ts';
import type { Seen } from './seen.ts';
import type { People } from '../ask/view.ts';
import { int32At, uint8At } from '../columns/entry-at.ts';

/** Calls `each` with everybody of the scope, including persons whose names the viewer does not see. */
export function eachOfScope({ seen }: People, each: (person: number) => void): void {
  const { columns, network, counters } = seen;
  const offer = (person: number): void => {
    if (seen.isAlive(person) && seen.hasPerson(person)) each(person);
  };
  const unsorted = columns.persons.id.length - columns.sorted;
  if (network === NONE) {
    counters.walk(columns.sorted + unsorted);
    for (let person = 0; person < columns.sorted; person++) offer(person);
  } else {
    const persons = personsIn(columns.byNetwork, network);
    counters.walk(persons.length + unsorted);
    for (let at = 0; at < persons.length; at++) offer(persons[at]!);
  }
  for (let person = columns.sorted; person < columns.persons.id.length; person++) offer(person);
}

/** Whether the viewer sees a role that the person has saved. If so, roles of contacts files do not count. */
export function hasSavedRole(seen: Seen, person: number): boolean {
  const { roles, facts, starts } = seen.columns;
  const end = int32At(starts.roles, person + 1);
  for (let row = int32At(starts.roles, person); row < end; row++) {
    if (roles.space[row] !== PROFILE) continue;
    if ((uint8At(facts.flags, roles.detail[row]!) & FACT.self) !== 0 && seen.seesProfile(person)) return true;
  }
  return false;
}

/** Calls `each` with the organizations of the seen roles, studies and supports. May repeat them. */
export function eachOrganizationReached(
  seen: Seen,
  person: number,
  each: (organization: number) => void,
): void {
  const { roles, starts } = seen.columns;
  const hasSaved = hasSavedRole(seen, person);
  const end = int32At(starts.roles, person + 1);
  for (let row = int32At(starts.roles, person); row < end; row++) {
    const organization = roles.organization[row]!;
    const space = roles.space[row]!;
    if (organization === NONE || (hasSaved && space >= 0) || !seen.sees(space, person)) continue;
    each(organization);
  }
  eachStudied(seen, person, each);
  eachSupported(seen, person, each);
}

/** Marks the seen schools of the scope's people, or the seen organizations that they support. */
export function usedAs(people: People, dataset: 'schools' | 'nonprofits'): Uint8Array {
  const { seen } = people;
  const used = new Uint8Array(seen.columns.organizations.id.length);
  const mark = (organization: number): void => void (used[organization] = 1);
  eachOfScope(people, (person) => (dataset === 'schools' ? eachStudied : eachSupported)(seen, person, mark));
  return used;
}

/** Calls `each` with the schools of the studies that the viewer sees. May repeat a school. */
export function eachStudied(seen: Seen, person: number, each: (organization: number) => void): void {
  const { studies, starts } = seen.columns;
  const end = int32At(starts.studies, person + 1);
  for (let row = int32At(starts.studies, person); row < end; row++)
    if (isSeenFact(seen, person, studies.flags[row]!)) each(studies.organization[row]!);
}

function eachSupported(seen: Seen, person: number, each: (organization: number) => void): void {
  const { supports, starts } = seen.columns;
  const end = int32At(starts.supports, person + 1);
  for (let row = int32At(starts.supports, person); row < end; row++)
    if (isSeenFact(seen, person, supports.flags[row]!)) each(supports.organization[row]!);
}
