import { isOfPerson, type Thing } from '../subject.queries.ts';
import { type AnyField, type FieldOf, GROUPS, type Kind } from './kinds.ts';
import { ORGANIZATION_FIELDS } from './organization-fields.ts';
import { PERSON_FIELDS } from './person-fields.ts';

/** If persons and organizations have a field of the same name, its kind, label and audience must be equal. */
type Shared = {
  readonly [F in keyof typeof PERSON_FIELDS & keyof typeof ORGANIZATION_FIELDS]: Pick<
    (typeof PERSON_FIELDS)[F],
    'kind' | 'label' | 'isForAdministrators'
  >;
};

const FIELDS = { ...(ORGANIZATION_FIELDS satisfies Shared), ...PERSON_FIELDS };

export type StatedField = keyof typeof FIELDS;
export type ValueOf<F extends StatedField> = ReturnType<(typeof FIELDS)[F]['read']>;

const OF_VALUES: { readonly [F in StatedField]: FieldOf<ValueOf<F>, Kind> } = FIELDS;
export const fieldOf = <F extends StatedField>(field: F): FieldOf<ValueOf<F>, Kind> => OF_VALUES[field];

export type Table = Readonly<Partial<Record<StatedField, AnyField>>>;
export const fieldsFor = (thing: Thing): Table => (isOfPerson(thing) ? PERSON_FIELDS : ORGANIZATION_FIELDS);

/** Each role and each study is a field of its own: "role 12", "study 3". */
export type EntryKind = 'role' | 'study';
export type EntryField<K extends EntryKind = EntryKind> = `${K} ${number}`;
export type Field = StatedField | EntryField;

export const isStatedField = (field: string): field is StatedField => Object.hasOwn(FIELDS, field);

export const entryField = <K extends EntryKind>(kind: K, id: number): EntryField<K> => `${kind} ${id}`;

const ENTRY = /^(?:role|study) \d+$/u;
export const isEntryField = (field: string): field is EntryField => ENTRY.test(field);

export function entryOf(field: EntryField): { kind: EntryKind; id: number } {
  const [kind, id] = field.split(' ');
  return { kind: kind === 'role' ? 'role' : 'study', id: Number(id) };
}

export type Kinds<T> = Readonly<Record<keyof T, { readonly kind: string }>>;

export const namesOf = <T extends object>(table: T): (keyof T & string)[] =>
  Object.keys(table) as (keyof T & string)[];

/** Fields whose changes only administrators may read. */
export const OF_ADMINISTRATORS = namesOf(FIELDS).filter(
  (field) => fieldOf(field).isForAdministrators === true,
);

const OF_ONE_ID = ['place', 'choice', 'type'] as const satisfies readonly Kind[];

/** The names of a table's fields in requests. */
export type NamesInRequest<T extends Kinds<T>> = {
  [F in keyof T & string]: T[F] extends { readonly sentAs: infer S }
    ? S
    : T[F]['kind'] extends (typeof OF_ONE_ID)[number]
      ? `${F}Id`
      : F;
}[keyof T & string];

export function nameInRequest(field: string): string {
  if (!isStatedField(field)) return field;
  const { kind, sentAs } = fieldOf(field);
  return sentAs ?? (OF_ONE_ID.some((one) => one === kind) ? `${field}Id` : field);
}

/** Facts that contacts files state but no form contains. */
const OF_FILES: Readonly<Record<string, string>> = { connected: 'Connected On' };

/** The name of a field in the history. */
export function labelOf(field: string): string {
  if (isStatedField(field)) return fieldOf(field).label;
  return OF_FILES[field] ?? (field.startsWith('role') ? 'Role' : 'Study');
}

type Group = keyof typeof GROUPS;

const isGroup = (name: string): name is Group => Object.hasOwn(GROUPS, name);

function groupOf(field: string): Group | undefined {
  if (isStatedField(field)) return fieldOf(field).group;
  return field === 'role' || field === 'study' ? field : undefined;
}

/** The fields that an option of the history's filter covers: those of a group, or the field of that name. */
export const fieldsOf = (choiceId: string): readonly string[] =>
  isGroup(choiceId)
    ? [...namesOf(FIELDS), 'role', 'study'].filter((field) => groupOf(field) === choiceId)
    : [choiceId];

/** The filter options to which these fields belong, sorted by name. */
export function choicesOf(fields: readonly string[]): { readonly id: string; readonly name: string }[] {
  const choices = new Map(fields.map((field) => [groupOf(field) ?? field, choiceName(field)]));
  return [...choices]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

function choiceName(field: string): string {
  const group = groupOf(field);
  return group === undefined ? labelOf(field) : GROUPS[group];
}
