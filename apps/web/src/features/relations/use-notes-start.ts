import { useState } from 'react';
import { useLetterKey } from './use-letter-key.ts';

/** What is open initially: the card of a new note, the field of a new label, or neither. */
export type NotesStart = 'note' | 'label' | undefined;

interface NotesTab {
  /** The id of the profile whose notes and labels are shown; null on another tab. */
  shownId: number | null;
  /** Opens the tab; absent if there is none. */
  open?: (() => void) | undefined;
}

/** Handles n and l on the other tabs of a profile: opens notes and labels with a new note or label. */
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
  // On the tab itself, the tab handles the letters.
  const isElsewhere = shownId === null && open !== undefined;
  useLetterKey('n', isElsewhere ? begin('note') : null);
  useLetterKey('l', isElsewhere ? begin('label') : null);
  return start;
}
