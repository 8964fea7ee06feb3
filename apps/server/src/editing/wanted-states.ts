import { invalidField } from '../platform/failure.ts';
import { widestScope } from '../scopes/read-scope.ts';
import { readOrganizationRefs } from '../seen-facts/read-organization-refs.ts';
import type { Db } from '../tables.ts';
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
import { holdsItems, placeNames } from './references.queries.ts';

export const GONE = 'This choice no longer exists. Choose another one.';

/**
 * Returns the wanted states of the fields that a form sent. In `sent`, all other fields are undefined. A
 * request type with a key that is no field of the table is a type error. Throws 422 at the field for a choice
 * that does not exist or that the editor does not see.
 */
export async function wantedStates<T extends Table & Kinds<T>, S extends object>(
  editing: Editing,
  table: T,
  sent: S & Readonly<Record<Exclude<keyof S, NamesInRequest<T>>, never>>,
): Promise<States> {
  const described: Table = table;
  const values: Readonly<Record<string, unknown>> = { ...sent };
  const states = new States();
  for (const field of namesOf(described)) {
    const name = nameInRequest(field);
    const about = described[field];
    if (about === undefined || values[name] === undefined) continue;
    if (!(await isVisible(editing, about, values[name]))) throw invalidField(name, GONE);
    states.state(field, fieldOf(field).read(values[name]), editing.source);
  }
  return states;
}

/** Returns the names of the form sections of these states, as the history shows them. */
export const sectionsOf = ({ subject }: Pick<Editing, 'subject'>, states: States): string =>
  [...new Set(states.facts().flatMap(([field]) => fieldsFor(subject)[field]?.section ?? []))].join(', ');

/** Returns each id once, in ascending order, so that equal selections become equal states. */
export const distinctIds = (ids: readonly number[]): number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other);

/** Throws 422 at the field if an id belongs to no item of the dataset. */
export async function checkItems(
  db: Db,
  { field, dataset, value }: { field: string; dataset: string; value: unknown },
): Promise<void> {
  if (!(await holdsItems(db, dataset, idsIn(value)))) throw invalidField(field, GONE);
}

async function isVisible({ db, viewer }: Editing, about: AnyField, value: unknown): Promise<boolean> {
  const ids = idsIn(value);
  if ('dataset' in about) return holdsItems(db, about.dataset, ids);
  if (about.kind === 'place') return (await placeNames(db, ids)).size === ids.length;
  if (about.kind !== 'organizations') return true;
  const viewerScope = widestScope(viewer);
  return (await readOrganizationRefs(db, viewerScope, ids)).size === ids.length;
}

const idsIn = (value: unknown): readonly number[] => readIds([value].flat());
