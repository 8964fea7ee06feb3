import type { FieldSaying } from '@kithline/contract/editing.ts';
import type { Dataset } from '@kithline/contract/lookups.ts';
import type { Rules } from '../../../lib/form/rules.ts';
import type { Form } from '../../../lib/form/use-form.ts';
import { bodyOf, type Picked, type Value, type Values } from '../../../lib/form/values.ts';

/** One field of a profile's form. */
export interface FieldPlan {
  kind: 'text' | 'link' | 'email' | 'area' | 'digits' | 'select' | 'switch' | 'list' | 'one' | 'texts';
  /** Its name in a request. */
  name: string;
  label: string;
  /** Its name in what the server says, unless it is the same. */
  of?: string;
  /** Of what is picked. */
  dataset?: Dataset;
  options?: readonly { value: string; label: string }[];
  required?: boolean;
  limit?: number;
  rows?: number;
  placeholder?: string;
  hideLabel?: boolean;
  /** Takes the whole row. */
  wide?: boolean;
  /** What contacts files call it. */
  says?: FieldSaying['field'];
  /** What else there is to know of a value that only files fill. */
  filesDetail?: (of: Form) => string | undefined;
  /** Makes the value what a request has, where its kind does not say how. */
  write?: (value: Value) => unknown;
}

/** A section of a profile's forms, which saves by itself. */
export interface SectionPlan {
  title: string;
  /** The rules of its fields. */
  schema: Rules<Record<string, unknown>>;
  fields: readonly FieldPlan[];
}

type More = Omit<FieldPlan, 'kind' | 'name' | 'label'>;

const ofKind =
  (kind: FieldPlan['kind']) =>
  (name: string, label: string, more: More = {}): FieldPlan => ({ kind, name, label, ...more });

export const text = ofKind('text');
export const link = ofKind('link');
export const email = ofKind('email');
export const area = ofKind('area');
export const digits = ofKind('digits');
export const select = ofKind('select');
export const toggle = ofKind('switch');
export const texts = ofKind('texts');

/** Any number of things of a dataset. */
export const list = ofKind('list');
/** One thing of a dataset. */
export const one = ofKind('one');

/** The values of fields, as the server says them. */
export function readFields(fields: readonly FieldPlan[], said: object): Values {
  return Object.fromEntries(
    fields.map(({ kind, name, of = name }) => [name, read(kind, (said as Record<string, unknown>)[of])]),
  );
}

function read(kind: FieldPlan['kind'], said: unknown): Value {
  if (kind === 'switch') return said === true;
  if (kind === 'list') return said as readonly Picked[];
  if (kind === 'one') return said === null ? [] : [said as Picked];
  // Entries of a list of texts are things without an id.
  if (kind === 'texts') return (said as readonly string[]).map((name) => ({ id: 0, name }));
  return String((said as string | number | null) ?? '');
}

/** The values of fields, as a request has them. */
export function writeFields(fields: readonly FieldPlan[], values: Values): Record<string, unknown> {
  const written = fields.flatMap(({ kind, name, write = kind === 'texts' ? namesOfEntries : undefined }) =>
    write === undefined ? [] : [[name, write(values[name] ?? '')]],
  );
  return { ...bodyOf(values), ...Object.fromEntries(written) };
}

const namesOfEntries = (value: Value): string[] => (value as readonly Picked[]).map(({ name }) => name);
