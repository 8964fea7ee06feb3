import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { keptChanges } from '../form/edits.ts';
import { type EditTab, useDraftName, useReport } from '../Unsaved.tsx';

/** What the forms of a tab's entries have not saved, of an entry that is deleted or gets another id: no form with the old id is drawn again. */
export function useEntryDrafts(tab: EditTab) {
  const beginning = useDraftName(tab, '');
  const report = useReport();
  const keep = (id: number, text: string | null) => {
    const name = `${beginning}${id}`;
    keepDraft(name, text);
    report(name, keptChanges(name)[name] ?? 0);
  };
  return {
    forget: (id: number) => keep(id, null),
    move: (from: number, to: number) => {
      keep(to, readDraft(`${beginning}${from}`));
      keep(from, null);
    },
  };
}
