import type { ChangedPersons } from '../../changed-persons.ts';
import { NONE } from '../columns/columns.ts';
import { float64At } from '../columns/entry-at.ts';
import { changedJobOf } from '../seen/changed-job.ts';
import { type Today, WorkHistory } from '../seen/work-history.ts';
import { eachPersonOf, type People } from '../ask/view.ts';
import { countOf, type Matches, slice } from './find-persons.ts';

/** The person who works or worked at each organization, or MANY for several persons. */
export type WorkplacesOfNetwork = ReadonlyMap<number, number>;
export const MANY = -2;

/** Describes the job changes of `matches`: the people who have changed their job since the day `since`. */
export function changedPersons(
  matches: Matches,
  { since, workplaces }: { since: number; workplaces: WorkplacesOfNetwork },
): ChangedPersons {
  const { seen } = matches.people;
  const changed = changesOf(matches, since);
  // The people are in the order of names, and the sort keeps this order for people of the same day.
  changed.sort((a, b) => b.heardOn - a.heardOn);
  const { id } = seen.columns.persons;
  const isWhereNobodyIs = ({ person, organization }: { person: number; organization: number }) =>
    organization !== NONE && (workplaces.get(organization) ?? person) === person;
  return {
    personIds: Float64Array.from(changed, ({ person }) => float64At(id, person)),
    heardOn: Int32Array.from(changed, ({ heardOn }) => heardOn),
    isWhereNobodyIs: Uint8Array.from(changed, (one) => (isWhereNobodyIs(one) ? 1 : 0)),
  };
}

/** The person, where the person works now, and on which day a file or a role first said so. */
type ChangeOfPerson = { readonly person: number } & NonNullable<ReturnType<typeof changedJobOf>>;

/** The job changes of `matches`, in the order of names. */
export function changesOf(matches: Matches, since: number): ChangeOfPerson[] {
  const { seen } = matches.people;
  return slice(matches, 0, countOf(matches)).flatMap((person) => {
    const change = changedJobOf(seen, person, since);
    return change === null ? [] : [{ person, ...change }];
  });
}

/** Finds the organizations where people work or worked. */
export function workplacesOf(people: People, today: Today): WorkplacesOfNetwork {
  const { roles } = people.seen.columns;
  const history = new WorkHistory(people.seen, today);
  const found = new Map<number, number>();
  eachPersonOf(people, (person) => {
    history.read(person, false);
    for (let at = 0; at < history.count; at++) {
      const organization = roles.organization[history.rows[at]!]!;
      if (organization === NONE) continue;
      found.set(organization, (found.get(organization) ?? person) === person ? person : MANY);
    }
  });
  return found;
}
