import { useState } from 'react';
import { useLetterKey } from './use-letter-key.ts';

/** What notes and labels open with: the card of a new note, the field of a new label, or neither. */
export type NotesStart = 'note' | 'label' | undefined;

interface NotesTab {
  /** The id of whose notes and labels are on the screen; null while another tab is. */
  shownId: number | null;
  /** Shows them; absent where there are none. */
  open?: (() => void) | undefined;
}

/**
 * n and l on the other tabs of a profile: the tab of notes and labels opens, and with it what the letter is
 * for.
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
  // On the tab itself the letters are the tab's.
  const isElsewhere = shownId === null && open !== undefined;
  useLetterKey('n', isElsewhere ? begin('note') : null);
  useLetterKey('l', isElsewhere ? begin('label') : null);
  return start;
}
