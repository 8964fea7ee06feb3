import { EMPTY_NOTE, type Note, NoteDraft } from '@kithline/contract/relations.ts';
import { readDraft } from '../../../lib/drafts.ts';
import { keepUnsaved } from '../../../lib/form/form-drafts.ts';
import { useDraft } from '../../../lib/form/unsaved.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import { useArrivedNote } from './arrived-note.ts';
import { isConflict, useSaveNote } from './notes.data.ts';
import type { NotesAbout, NotesContext } from '../notes-about.ts';

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

/** A note's form. `cancel` gives the text up; `leave` closes without losing it. */
export function useNoteForm({ about, note, onClose }: WrittenNote) {
  const draft = useDraft(useNoteDraftName(about, note?.id ?? null));
  const saving = useSaveNote(about, note?.id ?? null);
  const form = useForm({
    draft,
    saved: savedOf(note),
    schema: NoteDraft,
    isClash: note ? isConflict : () => false,
    // Nobody else can change a note.
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
    // Where nothing can be kept, the field is the only place of the text.
    if (readDraft(draft.name) === null) return;
    announce(KEPT);
    onClose('kept');
  };
  useArrivedNote({ about, note, text: form.isUnanswered ? form.values.note.trim() : null }, () => {
    announce('Note saved');
    cancel();
  });
  return { ...form, cancel, leave };
}

function savedOf(note: Note | null): typeof EMPTY_NOTE {
  const names = Object.keys(EMPTY_NOTE) as (keyof typeof EMPTY_NOTE)[];
  const saved = names.map((name) => [name, note?.[name] ?? EMPTY_NOTE[name]]);
  return Object.fromEntries(saved) as typeof EMPTY_NOTE;
}

/**
 * The name under which this browser keeps an unsent text, for this user, in this context; null is a new
 * note's.
 */
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

/** Begins a new note with a text, which its form shows and does not save; one that is begun already stays. */
export function beginNote(userId: number | null, about: NotesAbout, text: string): void {
  const name = noteDraftName(userId, about, null);
  if (readDraft(name) !== null) return;
  keepUnsaved(name, EMPTY_NOTE, { edits: { note: { base: EMPTY_NOTE.note, mine: text } }, sent: null });
}

function contextWord({ networkId, collectiveId }: NotesContext): string {
  if (networkId !== undefined) return `network ${networkId}`;
  return collectiveId === undefined ? 'own' : `collective ${collectiveId}`;
}
