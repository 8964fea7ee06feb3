import type { ChangedPersons } from '../../changed-persons.ts';
import { NONE } from '../columns/columns.ts';
import { float64At } from '../columns/entry-at.ts';
import { changedJobOf } from '../seen/changed-job.ts';
import { type Today, WorkHistory } from '../seen/work-history.ts';
import { eachPersonOf, type People } from '../ask/view.ts';
import { countOf, type Matches, slice } from './find-persons.ts';

/** For each organization, the one person who works or worked there, or MANY if there are several. */
export type WorkplacesOfNetwork = ReadonlyMap<number, number>;
export const MANY = -2;

/**
 * Returns the people of `matches` who have changed their job since the day `since`, sorted by `heardOn`, the
 * latest first.
 */
export function changedPersons(
  matches: Matches,
  { since, workplaces }: { since: number; workplaces: WorkplacesOfNetwork },
): ChangedPersons {
  const { seen } = matches.people;
  const changed = changesOf(matches, since);
  // The people are in the order of names. The sort keeps this order if two of them have the same `heardOn`.
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

type ChangeOfPerson = { readonly person: number } & NonNullable<ReturnType<typeof changedJobOf>>;

/** The job changes of `matches` since the day `since`, in the order of names. */
export function changesOf(matches: Matches, since: number): ChangeOfPerson[] {
  const { seen } = matches.people;
  return slice(matches, 0, countOf(matches)).flatMap((person) => {
    const change = changedJobOf(seen, person, since);
    return change === null ? [] : [{ person, ...change }];
  });
}

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
