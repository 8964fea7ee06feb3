import { draftsOf, keepDraft, readDraft } from '../../../lib/drafts.ts';

/** Something picked by name. One without an id is new: its name is sent instead. */
export interface Picked {
  id: number;
  name: string;
  profilePicture?: string | null;
}

export type Value = string | boolean | readonly Picked[];
export type Values = Readonly<Record<string, Value>>;

/** A field that somebody has changed: what was saved when they began, and what it holds now. */
export interface Edit {
  base: Value;
  mine: Value;
}
export type Edits = Readonly<Record<string, Edit>>;

/** Whether two values say the same. Of things picked only their ids count, in any order; of a new one its name. */
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

/** What the form shows: what somebody is writing in place of what is saved. */
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

/** The changed fields that somebody else has changed since to something else. */
export function clashingFields(saved: Values, edits: Edits): string[] {
  return changedFields(saved, edits).filter((field) => !isSame(edits[field]?.base ?? '', saved[field] ?? ''));
}

/** How many changed fields each draft holds whose name begins so. A form that opens says itself what is left of them. */
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
