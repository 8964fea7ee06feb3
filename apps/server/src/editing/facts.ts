import { isDeepStrictEqual } from 'node:util';
import type { OrganizationField } from './organization-fields.ts';
import type { Source } from '../tables-of-facts.ts';

// What can be changed of a person, field by field, and how the history keeps each state.

/** Texts, links, numbers and switches, and the columns that hold them. */
export const SCALARS = {
  firstName: 'first_name',
  lastName: 'last_name',
  preferredFirstName: 'preferred_first_name',
  headline: 'headline',
  location: 'place_id',
  profilePicture: 'profile_picture',
  linkedin: 'linkedin',
  twitter: 'twitter',
  website: 'website',
  angellist: 'angellist',
  crunchbase: 'crunchbase',
  crm: 'crm',
  bio: 'bio',
  emailWork: 'email_work',
  emailPersonal: 'email_personal',
} as const;
export type Scalar = keyof typeof SCALARS;

/** Switches of the profile: there are none in the common space. */
export const SWITCHES = {
  showsEmailWork: 'shows_email_work',
  showsEmailPersonal: 'shows_email_personal',
} as const;
export type Switch = keyof typeof SWITCHES;

/** Lists of lookups, and their datasets. */
export const LISTS = {
  tagTypes: 'person-tags',
  collaborationsEngagements: 'collaborations',
  interestTypes: 'interests',
  jobFunctions: 'job-functions',
  supportedCauses: 'causes',
} as const;
export type List = keyof typeof LISTS;

export type PersonField = Scalar | Switch | List | 'supportedOrganizations';

/** An entry of a history: "role 12", "study 3". */
export type EntryKind = 'role' | 'study';
export type EntryField = `${EntryKind} ${number}`;
export type Field = PersonField | EntryField | OrganizationField;

export const isOneOf = <K extends string>(names: Readonly<Record<K, unknown>>, field: string): field is K =>
  Object.hasOwn(names, field);

export const entryField = (kind: EntryKind, id: number): EntryField => `${kind} ${id}`;

export function entryOf(field: string): { kind: EntryKind; id: number } | null {
  const [, kind, id] = /^(role|study) (\d+)$/u.exec(field) ?? [];
  return kind === undefined ? null : { kind: kind as EntryKind, id: Number(id) };
}

/** What one space states of a field. Without a source it states nothing, whatever the value. */
export interface Stated {
  readonly value: string | number | boolean | readonly number[] | readonly string[] | null;
  readonly source: Source | null;
  /** By organization, of those that a person supports: how the editor writes the ones that have no name of their own. */
  readonly spellings?: Spellings;
}

export type Spellings = Readonly<Record<string, string>>;

/** The state that a field of a form wants: an empty text is none, and a list has each entry once. */
export function wantedState(given: Stated['value'], source: Source): Stated {
  if (given === '') return { value: null, source };
  return { value: Array.isArray(given) ? ([...new Set(given)] as Stated['value']) : given, source };
}

/** A row of `work_role` or `education`, but for its id; null where there is none. */
export type EntryRow = Readonly<Record<string, unknown>> | null;

/** A state of a field: of an entry its row. */
export type State = Stated | EntryRow;

export type States = ReadonlyMap<Field, State>;

export const isSame = (one: State | Stated['value'], other: State | Stated['value']): boolean =>
  isDeepStrictEqual(one, other);

/** Columns that are never null: what they hold where nothing is stated. */
const EMPTY: Readonly<Record<string, Stated['value']>> = {
  firstName: '',
  lastName: '',
  showsEmailWork: true,
  showsEmailPersonal: false,
};
export const emptyOf = (field: string): Stated['value'] => EMPTY[field] ?? null;

/** Whether two states of a field are one: before a profile has been written, a column that is never null says nothing, afterwards what is empty. */
export function isSameState(field: Field, one: State, other: State): boolean {
  if (entryOf(field) !== null) return isSame(one, other);
  const stored = (state: State) => ({ ...state, value: (state as Stated).value ?? emptyOf(field) });
  return isSame(stored(one), stored(other));
}

/** What a request calls a field; `names` has the fields whose names differ there. */
export const nameInRequest = (names: Readonly<Record<string, string>>, field: string): string =>
  Object.keys(names).find((name) => names[name] === field) ?? field;
