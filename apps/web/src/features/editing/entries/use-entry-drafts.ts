import { draftsOf, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { keptChanges } from '../../../lib/form/form-drafts.ts';
import { useUnsavedForms } from '../../../lib/form/unsaved.tsx';
import { type EditTab, useDraftName } from '../Unsaved.tsx';

/** Forgets or moves the draft of an entry that was deleted or has another id now, because no form opens under the old id again. */
export function useEntryDrafts(tab: EditTab) {
  const beginning = useDraftName(tab, '');
  const { report } = useUnsavedForms();
  const keep = (id: number, text: string | null) => {
    const name = `${beginning}${id}`;
    keepDraft(name, text);
    report(name, keptChanges(name)[name] ?? 0);
  };
  return {
    forget: (id: number) => keep(id, null),
    /** The ids of the entries that have a draft. */
    ids: (): number[] =>
      draftsOf(beginning).flatMap((name) => {
        const id = name.slice(beginning.length);
        return /^\d+$/u.test(id) ? [Number(id)] : [];
      }),
    move: (from: number, to: number) => {
      keep(to, readDraft(`${beginning}${from}`));
      keep(from, null);
    },
  };
}
