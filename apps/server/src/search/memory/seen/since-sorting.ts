import { type Columns, NONE, personsIn } from '../columns/columns.ts';
import { float64At, int32At } from '../columns/entry-at.ts';

const known = new WeakMap<Columns, Map<number, number[]>>();

/**
 * Returns the rows of persons who were added or changed since the last sorting, by the organizations of their
 * roles, studies and supports. Each list is ascending, without duplicates. `Columns.byOrganization` has the
 * sorted persons.
 */
export function sinceSorting(columns: Columns): ReadonlyMap<number, readonly number[]> {
  let found = known.get(columns);
  if (found === undefined) {
    found = gather(columns);
    known.set(columns, found);
  }
  return found;
}

function gather({ persons, starts, roles, studies, supports, sorted }: Columns): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const add = (organization: number, person: number): void => {
    if (organization === NONE) return;
    const those = found.get(organization);
    if (those === undefined) found.set(organization, [person]);
    else if (those.at(-1) !== person) those.push(person);
  };
  for (let person = sorted; person < persons.id.length; person++) {
    const end = int32At(starts.roles, person + 1);
    for (let row = int32At(starts.roles, person); row < end; row++) add(roles.organization[row]!, person);
    const endOfStudies = int32At(starts.studies, person + 1);
    for (let row = int32At(starts.studies, person); row < endOfStudies; row++)
      add(studies.organization[row]!, person);
    const endOfSupports = int32At(starts.supports, person + 1);
    for (let row = int32At(starts.supports, person); row < endOfSupports; row++)
      add(supports.organization[row]!, person);
  }
  return found;
}

/**
 * Returns two lists of everybody who works, worked or studied at an organization, or supports it, in any
 * space. Includes replaced rows of persons.
 */
export function personsAt(
  columns: Columns,
  organization: number,
): readonly (Int32Array | readonly number[])[] {
  return [personsIn(columns.byOrganization, organization), sinceSorting(columns).get(organization) ?? []];
}

/** Calls `each` with the persons of `personsAt`, until `each` returns false. */
export function eachPersonAt(
  columns: Columns,
  organization: number,
  each: (person: number) => boolean,
): void {
  for (const persons of personsAt(columns, organization))
    for (let at = 0; at < persons.length; at++) if (!each(persons[at]!)) return;
}

const rows = new WeakMap<Columns, Map<number, number>>();

/** Returns the last row of each person who was added or changed since the last sorting, by person id. */
export function personsSince(columns: Columns): ReadonlyMap<number, number> {
  let found = rows.get(columns);
  if (found === undefined) {
    found = new Map();
    const { id } = columns.persons;
    for (let person = columns.sorted; person < id.length; person++) found.set(float64At(id, person), person);
    rows.set(columns, found);
  }
  return found;
}
