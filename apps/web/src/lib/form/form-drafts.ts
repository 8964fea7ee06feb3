import { draftsOf, keepDraft, readDraft } from '../drafts.ts';
import type { NamedSending, Unsaved } from './use-edits.ts';
import { changedFields, type Edits, type Picked, type Value, type Values } from './values.ts';

/** The key of the sent body in a draft; no field has this name. */
const SENT = '(sent)';

/** Stores unsaved values under a name; without changes, deletes the draft. */
export function keepUnsaved(name: string, saved: Values, { edits, sent }: Unsaved): void {
  const changed = changedFields(saved, edits).map((field) => [field, edits[field]]);
  const stored = { ...Object.fromEntries(changed), ...(sent ? { [SENT]: sent } : {}) };
  keepDraft(name, changed.length === 0 ? null : JSON.stringify(stored));
}

/** Reads the unsaved values under a name, for fields that the form still has. */
export function readUnsaved(name: string, saved: Values): Unsaved {
  const { [SENT]: sent = null, ...stored } = read(name);
  const edits = Object.entries(stored).flatMap(([field, value]) => {
    const edit = asEdit(value, saved[field]);
    return isLike(edit.base, saved[field]) && isLike(edit.mine, saved[field]) ? [[field, edit]] : [];
  });
  return { edits: Object.fromEntries(edits) as Edits, sent: sent as NamedSending | null };
}

/**
 * Counts the changed fields of each draft whose name has this beginning. An open form reports its own count.
 */
export function keptChanges(beginning: string): Record<string, number> {
  const count = (name: string) => Object.keys(read(name)).filter((field) => field !== SENT).length;
  return Object.fromEntries(draftsOf(beginning).map((name) => [name, count(name)]));
}

/** Versions before 2026-11-28 stored only the typed value. */
function asEdit(stored: unknown, saved: Value | undefined): Partial<Edits[string]> {
  if (typeof stored === 'string') return saved === undefined ? {} : { base: saved, mine: stored };
  return typeof stored === 'object' && stored !== null ? stored : {};
}

/** Content that no version of this page has written is ignored. */
function read(name: string): Record<string, unknown> {
  const draft = readDraft(name) ?? '{}';
  try {
    const stored: unknown = JSON.parse(draft);
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    // Before 2026-11-28: the id of the request in the first line, then the text of a note.
    const [, ...lines] = draft.split('\n');
    return name.startsWith('note:') && lines.length > 0 ? { note: lines.join('\n') } : {};
  }
}

function isLike(value: unknown, saved: Value | undefined): boolean {
  if (saved === undefined || typeof value !== typeof saved) return false;
  if (!Array.isArray(saved)) return !Array.isArray(value);
  return Array.isArray(value) && value.every((picked) => typeof (picked as Picked).name === 'string');
}
