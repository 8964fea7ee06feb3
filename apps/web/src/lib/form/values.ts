/**
 * Something that was picked by its name. The id 0 means that it is new: then its name is sent instead of an
 * id.
 */
export interface Picked {
  id: number;
  name: string;
  profilePicture?: string | null;
}

export const NONE: readonly Picked[] = [];

export type Value = string | boolean | readonly Picked[];
export type Values = Readonly<Record<string, Value>>;
export type NameOf<V extends Values> = keyof V & string;

/** The change of one field: the value that was saved when the change began, and the current value. */
export interface Edit {
  base: Value;
  mine: Value;
}
export type Edits<V extends Values = Values> = { readonly [K in NameOf<V>]?: Edit };

/**
 * Whether two values are equal. Texts are compared without the white space around them; picked things by id,
 * and new things by name, in any order.
 */
export function isSame(one: Value, other: Value): boolean {
  return comparable(one) === comparable(other);
}

function comparable(value: Value): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'boolean') return String(value);
  return value
    .map(({ id, name }) => (id === 0 ? name : String(id)))
    .toSorted()
    .join('\n');
}

/** Returns a value as words for a sentence: "yes", "Lisbon, Porto", "empty". */
export function sayValue(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return (typeof value === 'string' ? value : value.map(({ name }) => name).join(', ')) || 'empty';
}

/** Values from contacts files for fields whose saved values are empty. */
export type FileValues<V extends Values = Values> = { readonly [K in NameOf<V>]?: string };

/**
 * Returns the values that a form shows: for each field the edit, else the file's value, else the saved value.
 * If the user has changed a field back to the value with which the edit began, the field shows the value that
 * is saved now.
 */
export function shownValues<V extends Values>(saved: V, edits: Edits<V>, files: FileValues<V>): V {
  const mine = (Object.entries(edits) as [NameOf<V>, Edit][]).flatMap(([field, edit]) =>
    isSame(edit.mine, edit.base) && !isSame(edit.base, saved[field] ?? '') ? [] : [[field, edit.mine]],
  );
  return { ...saved, ...files, ...Object.fromEntries(mine) } as V;
}

/** Returns the names of the fields whose values differ from the saved values. */
export function changedFields<V extends Values>(saved: V, edits: Edits<V>): NameOf<V>[] {
  return (Object.entries(edits) as [NameOf<V>, Edit][]).flatMap(([field, { base, mine }]) =>
    isSame(mine, base) || isSame(mine, saved[field] ?? '') ? [] : [field],
  );
}

/** Returns the names of the changed fields that were also changed elsewhere, to another value. */
export function clashingFields<V extends Values>(saved: V, edits: Edits<V>): NameOf<V>[] {
  return changedFields(saved, edits).filter((field) => !isSame(edits[field]?.base ?? '', saved[field] ?? ''));
}

/** Returns the edits that remain once the values `sent` are saved: the edits that were made after sending. */
export function unsentEdits<V extends Values>(edits: Edits<V>, sent: V): Edits<V> {
  return Object.fromEntries(
    (Object.entries(edits) as [NameOf<V>, Edit][]).flatMap(([field, { base, mine }]) => {
      const saved = sent[field] ?? base;
      return isSame(mine, saved) ? [] : [[field, { base: saved, mine }]];
    }),
  ) as Edits<V>;
}

/**
 * Returns the values as a request needs them. A list with a name such as "supportedOrganizationIds" becomes a
 * list of ids; any other picked thing becomes its id, or null. Texts and switches are unchanged. New things
 * in a list have no ids yet, so their names are sent under the key that `namesOf` returns.
 */
export function bodyOf(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (typeof value === 'string' || typeof value === 'boolean') return [[name, value]];
      const ids = value.flatMap(({ id }: Picked) => (id === 0 ? [] : id));
      if (!name.endsWith('Ids')) return [[name, ids[0] ?? null]];
      const names = value.flatMap((picked: Picked) => (picked.id === 0 ? picked.name : []));
      return [[name, ids], ...(names.length === 0 ? [] : [[namesOf(name), names] as [string, unknown]])];
    }),
  );
}

/**
 * Returns the key for the names of a list's new things: `supportedOrganizationNames` for
 * `supportedOrganizationIds`.
 */
export const namesOf = (list: string): string => list.replace(/Ids$/u, 'Names');
