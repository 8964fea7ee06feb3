import { NoteDraft } from '@kithline/contract/relations.ts';
import { useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { announce } from '../../ui/a11y/announce.ts';
import { useNoteText } from './draft-of-note.ts';
import type { NoteFormProps } from './NoteForm.tsx';
import { useSaveNote } from './notes.data.ts';

/** What a note's form holds and does. `save` answers whether the server has the note. */
export function useNoteForm({ about, note, onClose }: Omit<NoteFormProps, 'takesFocus'>) {
  const { text, write, forget } = useNoteText(about, note?.id ?? null, note?.note);
  const saving = useSaveNote(about, note?.id ?? null);
  const [error, setError] = useState<string | null>(null);
  const check = () => setError(messageFor(text));
  const cancel = () => {
    forget();
    onClose();
  };
  const save = async (): Promise<boolean> => {
    if (saving.isPending) return true;
    const message = messageFor(text);
    setError(message);
    if (message !== null) return false;
    try {
      await saving.mutateAsync(text.trim());
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      setError(failure.fieldMessage('note'));
      return false;
    }
    forget();
    announce('Note saved');
    onClose();
    return true;
  };
  const change = (next: string) => {
    write(next);
    // A message goes as soon as what it says is no longer so.
    if (error !== null) setError(messageFor(next));
  };
  const hasFailed = saving.isError && error === null;
  return { text, write: change, error, check, cancel, save, hasFailed, isSaving: saving.isPending };
}

/** What the contract says of a text; null when it may be saved. */
function messageFor(text: string): string | null {
  const checked = NoteDraft.safeParse({ note: text });
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}
