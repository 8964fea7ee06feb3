import { type Note, NoteDraft } from '@kithline/contract/relations.ts';
import { useState } from 'react';
import { CallFailure } from '../../../lib/call.ts';
import { tooManySentence } from '../../../lib/too-many.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import { useNoteText } from './draft-of-note.ts';
import { useArrivedNote } from './arrived-note.ts';
import { isConflict, useSaveNote } from './notes.data.ts';
import type { NotesAbout } from '../notes-about.ts';

/** Said where a form was left with an unsent text. */
export const KEPT = 'Your unsent note is kept.';

/** How a form ended: with nothing left unsent, or with a text that is kept for another time. */
export type NoteEnd = 'done' | 'kept';

export interface WrittenNote {
  about: NotesAbout;
  /** The note that is changed; null writes a new one. */
  note: Note | null;
  /** Called after saving, after giving up, and after leaving an unsent text. */
  onClose: (end: NoteEnd) => void;
}

/**
 * What a note's form holds and does. `save` answers whether the server has the note; `leave` closes without
 * losing the text. A note that was changed meanwhile is not
 * overwritten before that has been said; saving once more then means it.
 */
export function useNoteForm({ about, note, onClose }: WrittenNote) {
  const { text, seenOn, clientId, isFound, write, isKept, forget } = useNoteText(about, note);
  const saving = useSaveNote(about, note?.id ?? null);
  const [error, setError] = useState<string | null>(null);
  const check = () => setError(messageFor(text));
  const cancel = () => {
    forget();
    onClose('done');
  };
  const leave = () => {
    if (saving.isPending) return;
    if (text.trim() === (note?.note ?? '')) return cancel();
    // Where nothing can be kept, the field is the only place of the text.
    if (!isKept()) return;
    announce(KEPT);
    onClose('kept');
  };
  const finish = () => {
    announce('Note saved');
    cancel();
  };
  const isSent = saving.isError && saving.variables.text === text.trim();
  useArrivedNote({ about, note, text: isSent || (isFound && saving.isIdle) ? text.trim() : null }, finish);
  const save = async (): Promise<boolean> => {
    if (saving.isPending) return true;
    const message = messageFor(text);
    setError(message);
    if (message !== null) return false;
    try {
      const overwrites = isConflict(saving.error);
      await saving.mutateAsync({
        text: text.trim(),
        seenOn: overwrites ? (note?.updatedOn ?? null) : seenOn,
        clientId,
      });
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      setError(failure.fieldMessage('note'));
      return false;
    }
    finish();
    return true;
  };
  const change = (next: string) => {
    write(next);
    // A message goes as soon as what it says is no longer so.
    if (error !== null) setError(messageFor(next));
  };
  const conflict = conflictOf(saving.error, note, seenOn);
  const failure =
    error === null && saving.isError && !conflict
      ? (tooManySentence(saving.error) ?? 'The note was not saved.')
      : null;
  return {
    text,
    write: change,
    error,
    check,
    cancel,
    leave,
    save,
    conflict,
    failure,
    isSaving: saving.isPending,
  };
}

export interface NoteConflict {
  sentence: string;
  /** What the note says by now; null where that did not load. */
  nowReads: string | null;
}

/** Why saving would overwrite another text than the writer saw; null where it would not. */
function conflictOf(error: Error | null, note: Note | null, seenOn: number | null): NoteConflict | null {
  if (!isConflict(error)) return null;
  const isLoaded = note !== null && note.updatedOn !== seenOn;
  return {
    sentence: error.clientMessage || 'This note has been changed meanwhile.',
    nowReads: isLoaded ? note.note : null,
  };
}

/** What the contract says of a text; null when it may be saved. */
function messageFor(text: string): string | null {
  const checked = NoteDraft.safeParse({ note: text });
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}
