import { invalidField } from '../platform/failure.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { isPlace, strangeItems, strangeOrganizations } from './references.queries.ts';

export const GONE = 'This choice no longer exists. Choose another one.';

/** Ids of a list in one order, so that the same choice is the same state whoever sends it. */
export const eachOnce = (ids: readonly number[]): number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other);

/** 422 at the field when an id is of no item of the dataset. */
export async function checkItems(
  db: Db,
  { field, dataset, ids }: { field: string; dataset: string; ids: readonly number[] },
): Promise<void> {
  if (ids.length > 0 && (await strangeItems(db, dataset, ids)).length > 0) throw invalidField(field, GONE);
}

export async function checkPlace(db: Db, id: number | null): Promise<void> {
  if (id !== null && !(await isPlace(db, id))) throw invalidField('locationId', GONE);
}

/** An organization that the editor cannot see is answered as one that does not exist. */
export async function checkOrganizations(
  db: Db,
  viewer: Viewer,
  { field, ids }: { field: string; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  const sight = { viewer, scope: readEntityScope(viewer, {}) };
  if ((await strangeOrganizations(db, sight, ids)).length > 0) throw invalidField(field, GONE);
}
