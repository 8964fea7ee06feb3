import type { Note } from '@kithline/contract/relations.ts';
import { keepDraft } from '../../../lib/drafts.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import classes from './NoteCard.module.css';
import { useNoteDraftName } from './note-form.ts';
import { useDeleteNote } from './notes.data.ts';
import type { NotesAbout } from '../notes-about.ts';

interface NoteDeletionProps {
  about: NotesAbout;
  note: Note;
  onCancel: () => void;
  onDeleted: () => void;
}

export function NoteDeletion({ about, note, onCancel, onDeleted }: NoteDeletionProps) {
  const draft = useNoteDraftName(about, note.id);
  const deletion = useDeleteNote(about, note.id);
  // Await the deletion instead of using a callback of the mutation: the card is unmounted before the reply
  // arrives, and then the callback would not run.
  const confirm = async () => {
    try {
      await deletion.mutateAsync();
    } catch {
      return;
    }
    keepDraft(draft, null);
    announce('Note deleted');
    onDeleted();
  };
  return (
    <ConfirmInline
      question="Permanently delete this note entry?"
      onConfirm={() => void confirm()}
      onCancel={onCancel}
      working={deletion.isPending}
      workingLabel="deleting..."
      confirmLabel={deletion.isError ? 'Try again' : 'delete'}
      error={deletion.isError ? 'The note was not deleted.' : null}
    >
      <p className={classes.look} dir="auto">
        {note.note}
      </p>
    </ConfirmInline>
  );
}
