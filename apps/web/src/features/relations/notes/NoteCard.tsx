import type { Note } from '@kithline/contract/relations.ts';
import { useRef, useState } from 'react';
import { useHasDraft } from '../../../lib/form/unsaved.tsx';
import { isFocusFree } from './free-focus.ts';
import classes from './NoteCard.module.css';
import { NoteDeletion } from './NoteDeletion.tsx';
import { useNoteDraftName } from './note-form.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteText } from './NoteText.tsx';
import type { NotesAbout } from '../notes-about.ts';

interface NoteCardProps {
  about: NotesAbout;
  note: Note;
  onDeleted: () => void;
}

/**
 * What a card shows. `found` means that the form is open at first, because there is a draft. `back` is the
 * button that gets the focus when the form or the question closes.
 */
type Mode =
  | { is: 'reading'; back?: 'edit' | 'remove' }
  | { is: 'editing'; found: boolean }
  | { is: 'deleting' };

export function NoteCard({ about, note, onDeleted }: NoteCardProps) {
  const hasDraft = useHasDraft(useNoteDraftName(about, note.id));
  const card = useRef<HTMLDivElement>(null);
  const [isKept, setKept] = useState(false);
  const [mode, setMode] = useState<Mode>(
    hasDraft && note.may.edit ? { is: 'editing', found: true } : { is: 'reading' },
  );
  if (mode.is === 'editing') {
    return (
      <div ref={card} className={classes.card} data-open>
        <NoteForm
          {...{ about, note }}
          takesFocus={!mode.found}
          onClose={(end) => {
            setKept(end === 'kept');
            const wasHere = isFocusFree() || card.current?.contains(document.activeElement);
            setMode(wasHere ? { is: 'reading', back: 'edit' } : { is: 'reading' });
          }}
        />
      </div>
    );
  }
  if (mode.is === 'deleting') {
    return (
      <NoteDeletion
        {...{ about, note, onDeleted }}
        onCancel={() => setMode({ is: 'reading', back: 'remove' })}
      />
    );
  }
  return (
    <NoteText
      {...{ note, isKept }}
      focused={mode.back}
      onEdit={() => setMode({ is: 'editing', found: false })}
      onRemove={() => setMode({ is: 'deleting' })}
    />
  );
}
