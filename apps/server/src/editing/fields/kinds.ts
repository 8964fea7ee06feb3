import type { Source } from '../../column-types.ts';

// How a field is read, written, checked and shown follows from its kind.

export type Value = string | number | boolean | readonly number[] | readonly string[] | null;

/** Spellings of supported organizations that no administrator has named, by organization id. */
export type Spellings = Readonly<Record<string, string>>;

/**
 * The state of a field in a member's profile or in the common space. If the source is null, the space states
 * nothing, whatever the value is.
 */
export interface Stated<V extends Value = Value> {
  readonly value: V;
  readonly source: Source | null;
  readonly spellings?: Spellings;
}

/** Options of the history's filter that stand for several fields, or for all roles or studies. */
export const GROUPS = {
  name: 'Name',
  links: 'Links',
  emails: 'Emails',
  'social-impact': 'Social Impact',
  role: 'Work History',
  study: 'Education',
  mappings: 'Names and ids',
} as const;

interface FieldSettings {
  readonly section: string;
  readonly group?: keyof typeof GROUPS;
  /** Only if it does not follow from the kind. */
  readonly sentAs?: string;
  /** Only administrators may read changes to the field. */
  readonly isForAdministrators?: true;
}

export interface FieldOf<V extends Value = Value, K extends string = string> extends FieldSettings {
  readonly kind: K;
  /** The field's name in the history. */
  readonly label: string;
  /** Returns a stored or sent value if it has the type of the field; otherwise the field's empty value. */
  readonly read: (stored: unknown) => V;
}

export const readText = (stored: unknown): string | null =>
  typeof stored === 'string' && stored !== '' ? stored : null;
export const readNumber = (stored: unknown): number | null => (typeof stored === 'number' ? stored : null);

/** The ids in a stored or sent value, each once. */
export const readIds = (stored: unknown): readonly number[] => [
  ...new Set(listIn(stored).filter((id) => typeof id === 'number')),
];
const readTexts = (stored: unknown): readonly string[] => [
  ...new Set(listIn(stored).filter((text) => typeof text === 'string')),
];
const listIn = (stored: unknown): readonly unknown[] => (Array.isArray(stored) ? stored : []);

const SOURCES: readonly Source[] = ['import', 'self', 'admin', 'enrichment', 'sample'];
export const readSource = (stored: unknown): Source | null =>
  SOURCES.find((source) => source === stored) ?? null;

const ofKind =
  <K extends string, V extends Value>(kind: K, read: (stored: unknown) => V) =>
  <const P extends FieldSettings>(label: string, settings: P): P & FieldOf<V, K> => ({
    ...settings,
    label,
    kind,
    read,
  });

const inColumn =
  <K extends string, V extends Value>(kind: K, read: (stored: unknown) => V) =>
  <const P extends FieldSettings>(column: string, label: string, settings: P) =>
    ofKind(kind, read)(label, { ...settings, column });

export const text = inColumn('text', readText);
/** A text whose column is never null. */
export const name = inColumn('name', (stored) => readText(stored) ?? '');
export const picture = inColumn('picture', readText);
export const number = inColumn('number', readNumber);
export const place = inColumn('place', readNumber);
export const type = inColumn('type', readNumber);
export const choice = inColumn('choice', readNumber);
export const option = <V extends string>(options: readonly V[]) =>
  inColumn('option', (stored) => options.find((one) => one === stored) ?? null);
/** `unset` is the position of the switch while nobody has set it. */
export const toggle = (unset: boolean) =>
  inColumn('toggle', (stored) => (typeof stored === 'boolean' ? stored : unset));
/** Texts by which files and providers identify an organization. */
export const texts = inColumn('texts', readTexts);
/** Other names of an organization, stored as rows. */
export const aliases = ofKind('aliases', readTexts);
export const organizations = ofKind('organizations', readIds);
/** In an order that the editor chooses. */
export const list = <const P extends FieldSettings>(dataset: string, label: string, settings: P) =>
  ofKind('list', readIds)(label, { ...settings, dataset });

type Column<V extends Value, K extends string> = FieldOf<V, K> & { readonly column: string };
type OfItems<V extends Value, K extends string> = FieldOf<V, K> & { readonly dataset: string };

export type AnyField =
  | Column<string, 'name'>
  | Column<string | null, 'text' | 'picture' | 'option'>
  | Column<number | null, 'number' | 'place' | 'type'>
  | Column<boolean, 'toggle'>
  | Column<readonly string[], 'texts'>
  | (Column<number | null, 'choice'> & OfItems<number | null, 'choice'>)
  | OfItems<readonly number[], 'list'>
  | FieldOf<readonly number[], 'organizations'>
  | FieldOf<readonly string[], 'aliases'>;

export type Kind = AnyField['kind'];
