import type { Db } from '../tables.ts';
import { type ChangedThing, type ChangeRow, statesBefore } from './changes.queries.ts';
import { entryField, entryOf, type EntryRow, type Field, isSameState, type Stated } from './facts.ts';
import { followItems } from './followed-items.ts';
import type { Edited } from './obstacle.ts';
import type { OrganizationField } from './organization-fields.ts';
import {
  holderOfCompanySlug,
  holdersOfNames,
  readOrganizationStates,
} from './organization-states.queries.ts';
import { otherPrimaryRoles, readStates } from './person-states.queries.ts';

// What the facts of today have against taking changes back, for any number of changes of one thing.

type Obstacle = (change: ChangeRow) => string | null;

/** A field has another state than the change left, such as after a file of an administrator. Items that were merged or deleted since are no such change. */
export async function obstacleOfDrift(
  db: Db,
  { thing, inProfile }: Edited,
  changes: readonly ChangeRow[],
): Promise<Obstacle> {
  const fields = [...new Set(changes.flatMap((change) => change.fields.map(({ field }) => field)))];
  if (fields.length === 0) return () => null;
  const states =
    'personId' in thing
      ? await readStates(db, { ...thing, inProfile }, fields)
      : await readOrganizationStates(db, thing.organizationId, fields);
  const follow = await followItems(
    db,
    changes.flatMap((change) => change.fields.map(({ field, after }) => [field, after] as const)),
  );
  return (change) =>
    change.fields.every(({ field, after }) =>
      isSameState(field, states.get(field) ?? null, follow(field, after)),
    )
      ? null
      : 'Cannot be taken back: it has been changed since.';
}

/** A name or an address of an organization is another one's by now. */
export async function obstacleOfNames(
  db: Db,
  thing: ChangedThing,
  changes: readonly ChangeRow[],
): Promise<Obstacle> {
  if (!('organizationId' in thing)) return () => null;
  const { organizationId } = thing;
  const holders = await holdersOfNames(db, [...new Set(changes.flatMap(namesBefore))]);
  const holdersOfSlugs = new Map<number, string | null>();
  for (const change of changes)
    if (valueBefore(change, 'linkedin') !== null)
      holdersOfSlugs.set(
        change.id,
        await holderOfCompanySlug(db, organizationId, String(valueBefore(change, 'linkedin'))),
      );
  return (change) => {
    const own = valueBefore(change, 'name');
    for (const name of namesBefore(change)) {
      const holder = holders.get(name);
      // An alias takes along what only files and members call so; a name does not.
      if (holder !== undefined && holder.id !== organizationId && (holder.isNamed || own === name))
        return `Cannot be taken back: another organization has the name "${name}" now.`;
    }
    const other = holdersOfSlugs.get(change.id) ?? null;
    return other === null ? null : `Cannot be taken back: its LinkedIn address is that of ${other} now.`;
  };
}

const valueBefore = (change: ChangeRow, field: OrganizationField): Stated['value'] =>
  (statesBefore(change).get(field) as Stated | undefined)?.value ?? null;

const namesBefore = (change: ChangeRow): string[] =>
  [valueBefore(change, 'name') ?? [], valueBefore(change, 'mappedNames') ?? []].flat().map(String);

/** A role would come back as the primary one while another one of its space is. */
export async function obstacleOfMarks(
  db: Db,
  thing: ChangedThing,
  changes: readonly ChangeRow[],
): Promise<Obstacle> {
  if (!('personId' in thing) || changes.every((change) => marksBefore(change).length === 0))
    return () => null;
  const marked = {
    profile: await otherPrimaryRoles(db, { ...thing, inProfile: true }, 0),
    common: await otherPrimaryRoles(db, { ...thing, inProfile: false }, 0),
  };
  return (change) => {
    const touched = new Set<Field>(change.fields.map(({ field }) => field));
    const isInTheWay = (id: number) => !touched.has(entryField('role', id));
    return marksBefore(change).some((space) => marked[space].some(isInTheWay))
      ? 'Cannot be taken back: another role is the primary one now.'
      : null;
  };
}

/** The spaces in which a role would have the mark again. */
function marksBefore(change: ChangeRow): ('profile' | 'common')[] {
  return change.fields.flatMap(({ field, before }) => {
    const row = before as EntryRow;
    if (entryOf(field)?.kind !== 'role' || row?.['is_primary'] !== true) return [];
    return row['in_profile'] === true ? 'profile' : 'common';
  });
}
