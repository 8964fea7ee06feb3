import { draftsOf, keepDraft, readDraft } from '../drafts.ts';
import type { NamedSending, Unsaved } from './use-edits.ts';
import { changedFields, type Edits, type Picked, type Value, type Values } from './values.ts';

/** Beside the edits of a draft, where no field is called like this. */
const SENT = '(sent)';

/** Keeps what is not saved under a name; without changes, forgets it. */
export function keepUnsaved(name: string, saved: Values, { edits, sent }: Unsaved): void {
  const changed = changedFields(saved, edits).map((field) => [field, edits[field]]);
  const kept = { ...Object.fromEntries(changed), ...(sent ? { [SENT]: sent } : {}) };
  keepDraft(name, changed.length === 0 ? null : JSON.stringify(kept));
}

/** What is kept under a name, of fields that the form still has. */
export function readUnsaved(name: string, saved: Values): Unsaved {
  const { [SENT]: sent = null, ...kept } = read(name);
  const edits = Object.entries(kept as Partial<Record<string, Partial<Edits[string]>>>).filter(
    ([field, edit]) => isLike(edit?.base, saved[field]) && isLike(edit?.mine, saved[field]),
  );
  return { edits: Object.fromEntries(edits) as Edits, sent: sent as NamedSending | null };
}

/** Counts the changed fields of each draft whose name begins so. A form that opens reports its own count. */
export function keptChanges(beginning: string): Record<string, number> {
  const count = (name: string) => Object.keys(read(name)).filter((field) => field !== SENT).length;
  return Object.fromEntries(draftsOf(beginning).map((name) => [name, count(name)]));
}

/** Anything that this page has not written itself counts as nothing. */
function read(name: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(readDraft(name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function isLike(value: unknown, saved: Value | undefined): boolean {
  if (saved === undefined || typeof value !== typeof saved) return false;
  if (!Array.isArray(saved)) return !Array.isArray(value);
  return Array.isArray(value) && value.every((picked) => typeof (picked as Picked).name === 'string');
}
