/** Something picked by name. One with the id 0 is new: its name is sent instead. */
export interface Picked {
  id: number;
  name: string;
  profilePicture?: string | null;
}

/** Nothing picked. */
export const NONE: readonly Picked[] = [];

export type Value = string | boolean | readonly Picked[];
export type Values = Readonly<Record<string, Value>>;

/** A changed field: the value that was saved when the change began, and the value now. */
export interface Edit {
  base: Value;
  mine: Value;
}
export type Edits = Readonly<Record<string, Edit>>;

/** Whether two values are equal. Picked things are compared by id, in any order; new ones by name. */
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

/** Says a value in a sentence: "yes", "Lisbon, Porto", "empty". */
export function sayValue(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return (typeof value === 'string' ? value : value.map(({ name }) => name).join(', ')) || 'empty';
}

/** What contacts files alone say of fields that are saved empty. */
export type FileValues = Readonly<Partial<Record<string, string>>>;

/** The edits in the place of saved values. A field that was changed back follows what is saved. */
export function shownValues<V extends Values>(saved: V, edits: Edits, files: FileValues): V {
  const mine = Object.entries(edits).flatMap(([field, edit]) =>
    isSame(edit.mine, edit.base) && !isSame(edit.base, saved[field] ?? '') ? [] : [[field, edit.mine]],
  );
  return { ...saved, ...files, ...Object.fromEntries(mine) } as V;
}

/** The fields that differ from what is saved. */
export function changedFields(saved: Values, edits: Edits): string[] {
  return Object.entries(edits).flatMap(([field, { base, mine }]) =>
    isSame(mine, base) || isSame(mine, saved[field] ?? '') ? [] : [field],
  );
}

/** Returns the changed fields that were changed elsewhere, too, to another value. */
export function clashingFields(saved: Values, edits: Edits): string[] {
  return changedFields(saved, edits).filter((field) => !isSame(edits[field]?.base ?? '', saved[field] ?? ''));
}

/** What is left of the edits once values have been saved: what was changed after they were sent. */
export function unsentEdits(edits: Edits, sent: Values): Edits {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([field, { base, mine }]) => {
      const saved = sent[field] ?? base;
      return isSame(mine, saved) ? [] : [[field, { base: saved, mine }]];
    }),
  );
}

/**
 * Returns the values as a request has them: lists as ids under "…Ids", other picked things as one id or
 * null, texts and switches unchanged. New things in a list have no id yet; their names are under "…Names".
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

/** Where a request has the names of a list's new things: `supportedOrganizationNames`, of `…Ids`. */
export const namesOf = (list: string): string => list.replace(/Ids$/u, 'Names');
