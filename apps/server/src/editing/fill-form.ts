import type { Named } from '@kithline/contract/wire.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { nameInRequest } from './fields/fields.ts';
import { fieldsChangedBy, knownChanges } from './history/changes.queries.ts';
import { lookupNames, placeNames } from './references.queries.ts';
import type { Thing } from './subject.queries.ts';

// What the forms of persons and of organizations are filled with alike.

/**
 * What the viewer knows of changes. It is read before the rest of a form: a change that comes in between is
 * found by the next save.
 */
export async function knownOf(
  db: Db,
  { viewer, thing }: { viewer: Viewer; thing: Thing },
): Promise<{ known: number; changedByViewer: string[] }> {
  const asked = { thing, isAdmin: viewer.isAdmin };
  const known = await knownChanges(db, asked);
  const own = await fieldsChangedBy(db, asked, viewer.userId);
  return { known, changedByViewer: own.map(nameInRequest) };
}

/** Returns an object with a value for each field. */
export const fill = <F extends string, V>(fields: readonly F[], valueOf: (field: F) => V): Record<F, V> =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<F, V>;

/** Returns items with their names, in their order, without those that were deleted. */
export async function namedItems(
  db: Db,
  ids: readonly number[],
): Promise<(ids: readonly number[]) => Named[]> {
  const names = await lookupNames(db, ids);
  const named = (id: number): Named[] => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  };
  return (some) => some.flatMap(named);
}

export async function placeOf(db: Db, id: number | null): Promise<Named | null> {
  return id === null ? null : { id, name: (await placeNames(db, [id])).get(id) ?? '' };
}
