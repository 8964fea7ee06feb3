import { NOTE_LENGTH } from '@kithline/contract/relations.ts';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { ConflictingText } from './ConflictingText.tsx';
import classes from './NoteCard.module.css';
import { isFocusFree } from './free-focus.ts';
import { useNoteForm, type WrittenNote } from './note-form.ts';

export interface NoteFormProps extends WrittenNote {
  /** Whether it takes the focus as it appears; "free" only where nothing that can be used has it yet, as after a reload. */
  takesFocus: boolean | 'free';
}

const ROWS = 5;

/** Writes a note. Cmd or Ctrl with Enter saves, Escape leaves and keeps the text; a refused text stays where it is. */
export function NoteForm({ about, note, takesFocus, onClose }: NoteFormProps) {
  const form = useNoteForm({ about, note, onClose });
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus === true || (takesFocus && isFocusFree())) focusAtEnd(area.current);
  }, [takesFocus]);
  const save = async () => {
    if (!(await form.save())) area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      // Else the profile would close as well.
      event.preventDefault();
      form.leave();
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <form
      noValidate
      aria-label={note ? 'Change the note' : 'New note'}
      className={classes.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {form.conflict && <ConflictingText conflict={form.conflict} />}
      <TextAreaField
        ref={area}
        label="Note"
        name="note"
        required
        rows={ROWS}
        limit={NOTE_LENGTH}
        value={form.text}
        readOnly={form.isSaving}
        error={form.error}
        onChange={form.write}
        onBlur={form.check}
      />
      {form.failure && <FailedLine onRetry={() => void save()}>{form.failure}</FailedLine>}
      {/* The field keeps the focus, so that no message can move the buttons from under the pointer. */}
      <div className={classes.buttons} onMouseDown={(event) => event.preventDefault()}>
        <Button variant="quiet" onClick={form.cancel}>
          cancel
        </Button>
        <Button variant="primary" type="submit" working={form.isSaving} workingLabel="saving...">
          save
        </Button>
      </div>
    </form>
  );
}

function focusAtEnd(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}
