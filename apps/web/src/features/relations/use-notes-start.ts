import { useState } from 'react';
import { useLetterKey } from './use-letter-key.ts';

/** What is open at first: the card of a new note, the field for a new label, or neither. */
export type NotesStart = 'note' | 'label' | undefined;

interface NotesTab {
  /** The id of the profile whose notes and labels are shown; null while another tab is shown. */
  shownId: number | null;
  /** Opens the tab of notes and labels; undefined if the profile has none. */
  open?: (() => void) | undefined;
}

/**
 * Handles the letters n and l on the other tabs of a profile: they open the tab of notes and labels with a
 * new note or label.
 */
export function useNotesStart({ shownId, open }: NotesTab): NotesStart {
  const [start, setStart] = useState<NotesStart>(undefined);
  const [lastShownId, setLastShownId] = useState(shownId);
  if (shownId !== lastShownId) {
    setLastShownId(shownId);
    if (lastShownId !== null) setStart(undefined);
  }
  const begin = (wanted: NotesStart) => () => {
    setStart(wanted);
    open?.();
  };
  // While the tab of notes and labels is shown, it handles the letters itself.
  const isElsewhere = shownId === null && open !== undefined;
  useLetterKey('n', isElsewhere ? begin('note') : null);
  useLetterKey('l', isElsewhere ? begin('label') : null);
  return start;
}
