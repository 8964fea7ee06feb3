import type { FieldSaying } from '@kithline/contract/editing.ts';
import type { Dataset } from '@kithline/contract/lookups.ts';
import type { Rules } from '../../../lib/form/rules.ts';
import { bodyOf, type Picked, type Value } from '../../../lib/form/values.ts';

/**
 * The plan of one field in a profile's form. `Name` contains the names of fields in requests: of this field,
 * and of other fields to which the plan refers. `Key` is the key of the value in the reply that fills the
 * form.
 */
export interface FieldPlan<Name extends string = string, Key extends string = string> {
  kind: 'text' | 'link' | 'email' | 'area' | 'digits' | 'select' | 'switch' | 'list' | 'one' | 'texts';
  name: Name;
  label: string;
  /** The key of the value in the reply, if it differs from the name. */
  of?: Key;
  dataset?: Dataset;
  options?: readonly { value: string; label: string }[];
  required?: boolean;
  limit?: number;
  rows?: number;
  placeholder?: string;
  hideLabel?: boolean;
  /** Whether the field is as wide as the row. */
  wide?: boolean;
  /** The name of the field in the statements of contacts files. */
  says?: FieldSaying['field'];
  /** The note beside a value that comes only from contacts files. */
  filesDetail?: string;
  /**
   * For a first or last name: the field with the other half of the name. `filesDetail` is shown only while
   * the other half is filled in and does not come from files.
   */
  otherHalf?: Name;
  /** Returns the value for a request. Needed only if the kind of the field does not determine that value. */
  write?: (value: Value) => unknown;
}

/** A section of a profile's forms, which has its own save button. */
export interface SectionPlan<Name extends string = string> {
  title: string;
  schema: Rules<Record<string, unknown>>;
  fields: readonly FieldPlan<Name>[];
}

/**
 * Returns a function that creates sections of a form. A field does not compile if its name is not in the
 * section's schema, or its key is not in the form.
 */
export const sectionsOf =
  <Form>() =>
  <Body extends object, Name extends keyof Body & string>(
    title: string,
    schema: Rules<Body>,
    fields: readonly FieldPlan<Name, keyof Form & string>[],
  ): SectionPlan<Name> => ({ title, schema: schema as Rules<Record<string, unknown>>, fields });

type More<Name extends string, Key extends string> = Omit<FieldPlan<Name, Key>, 'kind' | 'name' | 'label'>;

const ofKind =
  (kind: FieldPlan['kind']) =>
  <Name extends string, Key extends string = never>(
    name: Name,
    label: string,
    more: More<Name, Key> = {},
  ): FieldPlan<Name, Key> => ({ kind, name, label, ...more });

export const text = ofKind('text');
export const link = ofKind('link');
export const email = ofKind('email');
export const area = ofKind('area');
export const digits = ofKind('digits');
export const select = ofKind('select');
export const toggle = ofKind('switch');
export const texts = ofKind('texts');

/** A field for any number of items of a dataset. */
export const list = ofKind('list');
/** A field for one item of a dataset. */
export const one = ofKind('one');

/** Reads the saved values of fields from the reply that fills the form. */
export function readFields<Name extends string>(
  fields: readonly FieldPlan<Name>[],
  form: object,
): Record<Name, Value> {
  const values = fields.map(({ kind, name, of = name }) => [
    name,
    read(kind, (form as Record<string, unknown>)[of]),
  ]);
  return Object.fromEntries(values) as Record<Name, Value>;
}

function read(kind: FieldPlan['kind'], saved: unknown): Value {
  if (kind === 'switch') return saved === true;
  if (kind === 'list') return saved as readonly Picked[];
  if (kind === 'one') return saved === null ? [] : [saved as Picked];
  // The entries of a list of texts have no ids.
  if (kind === 'texts') return (saved as readonly string[]).map((name) => ({ id: 0, name }));
  return String((saved as string | number | null) ?? '');
}

/** Converts the values of fields to a request. */
export function writeFields<Name extends string>(
  fields: readonly FieldPlan<Name>[],
  values: Record<Name, Value>,
): Record<string, unknown> {
  const written = fields.flatMap(({ kind, name, write = kind === 'texts' ? namesOfEntries : undefined }) =>
    write === undefined ? [] : [[name, write(values[name])]],
  );
  return { ...bodyOf(values), ...Object.fromEntries(written) };
}

const namesOfEntries = (value: Value): string[] => (value as readonly Picked[]).map(({ name }) => name);
