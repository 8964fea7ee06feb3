import { draftsOf, keepDraft, readDraft } from '../drafts.ts';
import type { NamedSending, Unsaved } from './use-edits.ts';
import { changedFields, type Edit, type Edits, type Picked, type Value, type Values } from './values.ts';

/**
 * The key of the unanswered request in a draft. The other keys are names of fields; no field has this name.
 */
const SENT = '(sent)';

/** Stores a form's unsaved changes as a draft with this name. Deletes the draft if there are none. */
export function keepUnsaved<V extends Values>(name: string, saved: V, { edits, sent }: Unsaved<V>): void {
  const changed = changedFields(saved, edits).map((field) => [field, edits[field]]);
  const stored = { ...Object.fromEntries(changed), ...(sent ? { [SENT]: sent } : {}) };
  keepDraft(name, changed.length === 0 ? null : JSON.stringify(stored));
}

/** Returns the unsaved changes in the draft with this name, without fields that the form no longer has. */
export function readUnsaved<V extends Values>(name: string, saved: V): Unsaved<V> {
  const { [SENT]: sent = null, ...stored } = read(name);
  const edits = Object.entries(stored).flatMap(([field, value]) => {
    const edit = asEdit(value, saved[field]);
    return isLike(edit.base, saved[field]) && isLike(edit.mine, saved[field]) ? [[field, edit]] : [];
  });
  return { edits: Object.fromEntries(edits) as Edits<V>, sent: sent as NamedSending | null };
}

/** Returns the number of changed fields for each draft whose name has this prefix. */
export function keptChanges(beginning: string): Record<string, number> {
  const count = (name: string) => Object.keys(read(name)).filter((field) => field !== SENT).length;
  return Object.fromEntries(draftsOf(beginning).map((name) => [name, count(name)]));
}

/**
 * Reads an edit from a draft. Versions before 2026-11-28 stored only the typed value, without the saved
 * value.
 */
function asEdit(kept: unknown, saved: Value | undefined): Partial<Edit> {
  if (typeof kept === 'string') return saved === undefined ? {} : { base: saved, mine: kept };
  return typeof kept === 'object' && kept !== null ? kept : {};
}

/** Reads a draft. A text that no version of the app has written counts as an empty draft. */
function read(name: string): Record<string, unknown> {
  const draft = readDraft(name) ?? '{}';
  try {
    const stored: unknown = JSON.parse(draft);
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    // Before 2026-11-28, the first line of a note's draft was the id of its request, and the other lines were
    // the text.
    const [, ...lines] = draft.split('\n');
    return name.startsWith('note:') && lines.length > 0 ? { note: lines.join('\n') } : {};
  }
}

function isLike(value: unknown, saved: Value | undefined): boolean {
  if (saved === undefined || typeof value !== typeof saved) return false;
  if (!Array.isArray(saved)) return !Array.isArray(value);
  return Array.isArray(value) && value.every((picked) => typeof (picked as Picked).name === 'string');
}
