import { invalidField } from '../platform/failure.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import type { Editing } from './change.ts';
import {
  fieldOf,
  fieldsFor,
  type Kinds,
  nameInRequest,
  namesOf,
  type NamesInRequest,
  type Table,
} from './fields/fields.ts';
import { type AnyField, readIds } from './fields/kinds.ts';
import { States } from './fields/states.ts';
import { holdsItems, isPlace, unseenOrganizations } from './references.queries.ts';

export const GONE = 'This choice no longer exists. Choose another one.';

/**
 * Returns the states that a form wants; a field that is undefined was not sent. What a request may carry and
 * no field of the table is called does not compile. Throws 422 at the field for a choice that does not exist
 * or that the editor does not see.
 */
export async function wantedStates<T extends Table & Kinds<T>, S extends object>(
  { db, viewer, source }: Editing,
  table: T,
  sent: S & Readonly<Record<Exclude<keyof S, NamesInRequest<T>>, never>>,
): Promise<States> {
  const described: Table = table;
  const given: Readonly<Record<string, unknown>> = { ...sent };
  const states = new States();
  for (const field of namesOf(described)) {
    const name = nameInRequest(field);
    const about = described[field];
    if (about === undefined || given[name] === undefined) continue;
    await checkReferences(db, viewer, { field: name, about, value: given[name] });
    states.state(field, fieldOf(field).read(given[name]), source);
  }
  return states;
}

async function checkReferences(
  db: Db,
  viewer: Viewer,
  { field, about, value }: { field: string; about: AnyField; value: unknown },
): Promise<void> {
  const ids = readIds([value].flat());
  if (about.kind === 'place') await checkPlace(db, { field, ids });
  if (about.kind === 'list' || about.kind === 'choice')
    await checkItems(db, { field, dataset: about.dataset, ids });
  if (about.kind === 'organizations') await checkOrganizations(db, viewer, { field, ids });
}

/** The parts of the forms that these states belong to, as the history names them. */
export const sectionsOf = ({ subject }: Pick<Editing, 'subject'>, states: States): string =>
  [...new Set(states.facts().flatMap(([field]) => fieldsFor(subject)[field]?.section ?? []))].join(', ');

/** Returns each id once, in ascending order, so that equal choices are equal states. */
export const distinctIds = (ids: readonly number[]): number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other);

interface References {
  readonly field: string;
  readonly ids: readonly number[];
}

/** Throws 422 at the field when an id belongs to no item of the dataset. */
export async function checkItems(
  db: Db,
  { field, dataset, ids }: References & { dataset: string },
): Promise<void> {
  if (ids.length > 0 && !(await holdsItems(db, dataset, ids))) throw invalidField(field, GONE);
}

async function checkPlace(db: Db, { field, ids: [id] }: References): Promise<void> {
  if (id !== undefined && !(await isPlace(db, id))) throw invalidField(field, GONE);
}

/** Throws 422 at the field for an organization that does not exist or that the editor does not see. */
async function checkOrganizations(db: Db, viewer: Viewer, { field, ids }: References): Promise<void> {
  if (ids.length === 0) return;
  const viewerScope = { viewer, scope: readEntityScope(viewer, {}) };
  if ((await unseenOrganizations(db, viewerScope, ids)).length > 0) throw invalidField(field, GONE);
}
