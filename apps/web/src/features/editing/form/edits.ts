import { draftsOf, keepDraft, readDraft } from '../../../lib/drafts.ts';

/** Something picked by name. One with the id 0 is new: its name is sent instead. */
export interface Picked {
  id: number;
  name: string;
  profilePicture?: string | null;
}

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

/** Returns the values that the form shows: changed ones in place of saved ones. */
export function shownValues<V extends Values>(saved: V, edits: Edits): V {
  const mine = Object.entries(edits).map(([field, edit]) => [field, edit.mine]);
  return { ...saved, ...Object.fromEntries(mine) } as V;
}

/** The fields that differ from what is saved. */
export function changedFields(saved: Values, edits: Edits): string[] {
  return Object.entries(edits).flatMap(([field, { mine }]) =>
    isSame(mine, saved[field] ?? '') ? [] : [field],
  );
}

/** Returns the changed fields that were changed elsewhere, too, to another value. */
export function clashingFields(saved: Values, edits: Edits): string[] {
  return changedFields(saved, edits).filter((field) => !isSame(edits[field]?.base ?? '', saved[field] ?? ''));
}

/** Counts the changed fields of each draft whose name begins so. A form that opens reports its own count. */
export function keptChanges(beginning: string): Record<string, number> {
  return Object.fromEntries(draftsOf(beginning).map((name) => [name, fieldsKept(name)]));
}

function fieldsKept(name: string): number {
  try {
    return Object.keys(JSON.parse(readDraft(name) ?? '{}') as object).length;
  } catch {
    return 0;
  }
}

/** The edits kept under a name, of fields that the form still has. */
export function readEdits(name: string, saved: Values): Edits {
  try {
    const kept: unknown = JSON.parse(readDraft(name) ?? '{}');
    const entries = Object.entries(kept as Record<string, Edit>).filter(
      ([field, edit]) => isLike(edit.base, saved[field]) && isLike(edit.mine, saved[field]),
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

function isLike(value: unknown, saved: Value | undefined): boolean {
  if (saved === undefined || typeof value !== typeof saved) return false;
  if (!Array.isArray(saved)) return !Array.isArray(value);
  return Array.isArray(value) && value.every((picked) => typeof (picked as Picked).name === 'string');
}

/** Keeps the edits of changed fields under a name; without any, forgets them. */
export function keepEdits(name: string, saved: Values, edits: Edits): void {
  const changed = changedFields(saved, edits).map((field) => [field, edits[field]]);
  keepDraft(name, changed.length === 0 ? null : JSON.stringify(Object.fromEntries(changed)));
}
