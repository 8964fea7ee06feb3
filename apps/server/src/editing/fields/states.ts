import { isDeepStrictEqual } from 'node:util';
import type { Source } from '../../column-types.ts';
import {
  type EntryField,
  entryField,
  type EntryKind,
  entryOf,
  type Field,
  fieldOf,
  isEntryField,
  isStatedField,
  type StatedField,
  type ValueOf,
} from './fields.ts';
import {
  readIds,
  readNumber,
  readSource,
  readText,
  type Spellings,
  type Stated,
  type Value,
} from './kinds.ts';

// A state of a field is a value with its source, or the row of a role or study. A field can have a state in a
// member's profile, and another one in the common space.

/** A row of the database, or a state as the history stores it. */
type Stored = Readonly<Record<string, unknown>>;

const columnsOfBothKinds = (stored: Stored) => ({
  from_year: readNumber(stored['from_year']),
  to_year: readNumber(stored['to_year']),
  is_ongoing: stored['is_ongoing'] === true,
  source: readSource(stored['source']),
  in_profile: stored['in_profile'] === true,
  overridden: stored['overridden'] === true,
  spelling: readText(stored['spelling']),
});

const ROWS = {
  role: (stored: Stored) => ({
    organization_id: readNumber(stored['organization_id']),
    title: readText(stored['title']),
    title_id: readNumber(stored['title_id']),
    from_month: readNumber(stored['from_month']),
    to_month: readNumber(stored['to_month']),
    is_primary: stored['is_primary'] === true,
    role_type_id: readNumber(stored['role_type_id']),
    /** Null if nobody has chosen levels; then the levels follow from the title. */
    seniority_ids: Array.isArray(stored['seniority_ids']) ? readIds(stored['seniority_ids']) : null,
    ...columnsOfBothKinds(stored),
  }),
  study: (stored: Stored) => ({
    organization_id: readNumber(stored['organization_id']),
    degree_ids: readIds(stored['degree_ids']),
    major_ids: readIds(stored['major_ids']),
    ...columnsOfBothKinds(stored),
  }),
};

interface Rows {
  role: Readonly<ReturnType<(typeof ROWS)['role']>>;
  study: Readonly<ReturnType<(typeof ROWS)['study']>>;
}
export type RowOf<K extends EntryKind> = Rows[K];
export type EntryRow = RowOf<EntryKind>;

const OF_KINDS: { readonly [K in EntryKind]: (stored: Stored) => RowOf<K> } = ROWS;
export const readRow = <K extends EntryKind>(kind: K, stored: Stored): RowOf<K> => OF_KINDS[kind](stored);

/** Null if there is no such role or study. */
export type State = Stated | EntryRow | null;

export const isStated = (state: State | undefined): state is Stated =>
  state !== undefined && state !== null && 'value' in state;
export const isRow = (state: State | undefined): state is EntryRow =>
  state !== undefined && state !== null && !('value' in state);

/** A missing field states nothing. */
export class States extends Map<Field, State> {
  stated<F extends StatedField>(field: F): Stated<ValueOf<F>> {
    return readStated(field, this.get(field));
  }

  entry<K extends EntryKind>(kind: K, id: number): RowOf<K> | null {
    const state = this.get(entryField(kind, id));
    return isRow(state) ? readRow(kind, state) : null;
  }

  state<F extends StatedField>(field: F, value: ValueOf<F>, source: Source): void {
    this.set(field, { value, source });
  }

  facts(): (readonly [StatedField, Stated])[] {
    return [...this].flatMap(([field, state]) =>
      isStatedField(field) ? [[field, readStated(field, state)] as const] : [],
    );
  }

  rows(): (readonly [EntryField, EntryRow | null])[] {
    return [...this].flatMap(([field, state]) =>
      isEntryField(field) ? [[field, isRow(state) ? state : null] as const] : [],
    );
  }
}

function readStated<F extends StatedField>(field: F, state: State | undefined): Stated<ValueOf<F>> {
  const { value, source, ...rest } = isStated(state) ? state : { value: null, source: null };
  return { ...rest, value: fieldOf(field).read(value), source };
}

export function readState(field: Field, kept: unknown): State {
  if (kept === null || typeof kept !== 'object') return isStatedField(field) ? readStated(field, null) : null;
  const stored: Stored = { ...kept };
  if (isEntryField(field)) return readRow(entryOf(field).kind, stored);
  if (!isStatedField(field)) return null;
  const spellings = readSpellings(stored['spellings']);
  const value = fieldOf(field).read(stored['value']);
  return { value, source: readSource(stored['source']), ...(spellings && { spellings }) };
}

function readSpellings(kept: unknown): Spellings | null {
  if (kept === null || typeof kept !== 'object') return null;
  const spelled = Object.entries(kept).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return spelled.length === 0 ? null : Object.fromEntries(spelled);
}

export const isSame = (one: State | Value, other: State | Value): boolean => isDeepStrictEqual(one, other);

export interface Spaces {
  readonly own: States;
  readonly common: States;
}

/**
 * Combines what both spaces state into the value that a form shows: the profile's if the profile states one,
 * else that of the common space. A list that the profile does not replace contains the items of both spaces.
 */
export function combineStated<F extends StatedField>(field: F, own: Stated, common: Stated): ValueOf<F> {
  const { read } = fieldOf(field);
  if (own.source !== null) return read(own.value);
  if (Array.isArray(own.value)) return read([common.value, own.value].flat());
  // In a profile, an unstated name is '' instead of null.
  return read(own.value === null || own.value === '' ? common.value : own.value);
}

/** The value that a form shows for a field. */
export const heldIn = <F extends StatedField>({ own, common }: Spaces, field: F): ValueOf<F> =>
  combineStated(field, own.stated(field), common.stated(field));
