import { invalidField } from '../platform/failure.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { holdsItems, isPlace, strangeOrganizations } from './references.queries.ts';

export const GONE = 'This choice no longer exists. Choose another one.';

/** Returns each id once, in ascending order, so that equal choices are equal states. */
export const eachOnce = (ids: readonly number[]): number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other);

/** Throws 422 at the field when an id belongs to no item of the dataset. */
export async function checkItems(
  db: Db,
  { field, dataset, ids }: { field: string; dataset: string; ids: readonly number[] },
): Promise<void> {
  if (ids.length > 0 && !(await holdsItems(db, dataset, ids))) throw invalidField(field, GONE);
}

export async function checkPlace(db: Db, id: number | null): Promise<void> {
  if (id !== null && !(await isPlace(db, id))) throw invalidField('locationId', GONE);
}

/** Throws 422 at the field for an organization that does not exist or that the editor does not see. */
export async function checkOrganizations(
  db: Db,
  viewer: Viewer,
  { field, ids }: { field: string; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  const sight = { viewer, scope: readEntityScope(viewer, {}) };
  if ((await strangeOrganizations(db, sight, ids)).length > 0) throw invalidField(field, GONE);
}
