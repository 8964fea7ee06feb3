import { EMPTY_NOTE, type Note, NoteDraft } from '@kithline/contract/relations.ts';
import { readDraft } from '../../../lib/drafts.ts';
import { keepUnsaved } from '../../../lib/form/form-drafts.ts';
import { useDraft } from '../../../lib/form/unsaved.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import { useArrivedNote, valuesOf } from './arrived-note.ts';
import { isConflict, useSaveNote } from './notes.data.ts';
import type { NotesAbout, NotesContext } from '../notes-about.ts';

/** Shown and announced when a form is closed with unsaved text. */
export const KEPT = 'Your unsent note is kept.';

/** How a form was closed: with nothing unsaved, or with a text that was kept as a draft. */
export type NoteEnd = 'done' | 'kept';

export interface WrittenNote {
  about: NotesAbout;
  /** The note that is changed; null for a new note. */
  note: Note | null;
  onClose: (end: NoteEnd) => void;
}

/** State of a note's form. `cancel` discards the text; `leave` closes the form and keeps the text. */
export function useNoteForm({ about, note, onClose }: WrittenNote) {
  const draft = useDraft(useNoteDraftName(about, note?.id ?? null));
  const saving = useSaveNote(about, note?.id ?? null);
  const form = useForm({
    draft,
    saved: valuesOf(note),
    schema: NoteDraft,
    isClash: note ? isConflict : () => false,
    // Only the author can change a note, so another version is the viewer's own, from another tab or browser.
    isOwnChange: () => true,
    fallback: 'The note was not saved.',
    send: async (written, { id }) => {
      await saving.mutateAsync({
        draft: written,
        seenOn: note?.updatedOn ?? null,
        clientId: note ? null : id,
      });
      announce('Note saved');
      onClose('done');
    },
  });
  const cancel = () => {
    form.reset();
    onClose('done');
  };
  const leave = () => {
    if (form.isSending) return;
    if (form.changes === 0) return cancel();
    // If the browser cannot store drafts, the form stays open, because only its field has the text.
    if (readDraft(draft.name) === null) return;
    announce(KEPT);
    onClose('kept');
  };
  useArrivedNote({ about, note, sent: form.isUnanswered ? form.values : null }, () => {
    announce('Note saved');
    cancel();
  });
  return { ...form, cancel, leave };
}

/** Returns the name of the viewer's draft for this subject and context. `noteId` is null for a new note. */
export function useNoteDraftName(about: NotesAbout, noteId: number | null): string {
  return noteDraftName(useUserId(), about, noteId);
}

function noteDraftName(
  userId: number | null,
  { entityTypeId, entityId, context }: NotesAbout,
  noteId: number | null,
): string {
  return ['note', userId, entityTypeId, entityId, contextWord(context), noteId ?? 'new'].join(':');
}

/**
 * Puts a text into the form of a new note, without saving it. Does nothing if the form already has a draft.
 */
export function beginNote(userId: number | null, about: NotesAbout, text: string): void {
  const name = noteDraftName(userId, about, null);
  if (readDraft(name) !== null) return;
  keepUnsaved(name, EMPTY_NOTE, { edits: { note: { base: EMPTY_NOTE.note, mine: text } }, sent: null });
}

function contextWord({ networkId, collectiveId }: NotesContext): string {
  if (networkId !== undefined) return `network ${networkId}`;
  return collectiveId === undefined ? 'own' : `collective ${collectiveId}`;
}
