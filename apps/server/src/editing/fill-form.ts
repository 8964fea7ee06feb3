import type { OrganizationRef } from '@kithline/contract/people.ts';
import type { Named } from '@kithline/contract/wire.ts';
import type { Db } from '../tables.ts';
import { addressOf, isSwitch, isSwitchedOn } from './fields/addresses.ts';
import {
  fieldOf,
  type Kinds,
  nameInRequest,
  namesOf,
  type StatedField,
  type Table,
} from './fields/fields.ts';
import { type FieldOf, type Kind, readIds, type Value } from './fields/kinds.ts';
import { heldIn, type Spaces } from './fields/states.ts';
import { fieldsChangedBy, type HistoryOf, knownChanges } from './history/changes.queries.ts';
import { type Names, readNames } from './references.queries.ts';
import type { Viewer } from '../viewer.ts';

/** By the field's kind. Fields of other kinds show the value itself. */
interface Shown {
  text: string;
  list: Named[];
  choice: Named | null;
  place: Named | null;
  organizations: OrganizationRef[];
  texts: string[];
  aliases: string[];
}

export type FormValues<T extends Kinds<T>> = {
  [F in keyof T]: T[F] extends FieldOf<infer V, infer K> ? (K extends keyof Shown ? Shown[K] : V) : never;
};

export async function formValues<T extends Table & Kinds<T>>(
  db: Db,
  { viewer, table, spaces }: { viewer: Viewer; table: T; spaces: Spaces },
): Promise<FormValues<T>> {
  const described: Table = table;
  const values = namesOf(described).map((field) => [field, heldIn(spaces, field)] as const);
  const states = values.map(([field, value]) => [field, { value, source: null }] as const);
  const names = await readNames(db, viewer, states);
  const show = (field: StatedField, value: Value): unknown => {
    const showing = SHOW[fieldOf(field).kind];
    return showing === undefined ? value : showing(value, names);
  };
  const shown = values.map(([field, value]) => [
    field,
    isSwitch(field) ? isSwitchedOn(addressOf(spaces, field)) : show(field, value),
  ]);
  return Object.fromEntries(shown) as FormValues<T>;
}

const SHOW: Readonly<Partial<Record<Kind, (value: Value, names: Names) => unknown>>> = {
  text: (value) => value ?? '',
  list: (value, { item }) => named(value, item),
  choice: (value, { item }) => named(value, item)[0] ?? null,
  place: (value, { place }) => named(value, place)[0] ?? null,
  organizations: (value, { organization }) => idsIn(value).flatMap((id) => organization.get(id) ?? []),
};

const idsIn = (value: Value): readonly number[] => readIds([value].flat());

/** Leaves out ids that have no name. */
const named = (value: Value, names: ReadonlyMap<number, string>): Named[] =>
  idsIn(value).flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });

/**
 * The number of changes, and the fields whose last change was the viewer's. Call this before reading the
 * values of a form, so that the next save detects a change made between both reads.
 */
export async function knownOf(
  db: Db,
  history: HistoryOf & { readonly viewer: Viewer },
): Promise<{ known: number; changedByViewer: string[] }> {
  const known = await knownChanges(db, history);
  const own = await fieldsChangedBy(db, history, history.viewer.userId);
  return { known, changedByViewer: own.map(nameInRequest) };
}
