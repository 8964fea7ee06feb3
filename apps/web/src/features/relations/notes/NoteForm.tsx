import { NOTE_LENGTH } from '@kithline/contract/relations.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import classes from './NoteCard.module.css';
import { isFocusFree } from './free-focus.ts';
import { useNoteForm, type WrittenNote } from './note-form.ts';

export interface NoteFormProps extends WrittenNote {
  /**
   * Whether the form takes the focus when it appears; "free" means only if no control has the focus, as after
   * a reload.
   */
  takesFocus: boolean | 'free';
}

const ROWS = 5;

/** The form of a note. Escape closes the form and keeps its text. */
export function NoteForm({ about, note, takesFocus, onClose }: NoteFormProps) {
  const form = useNoteForm({ about, note, onClose });
  const text = form.field('note');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus === true || (takesFocus && isFocusFree())) focusAtEnd(area.current);
  }, [takesFocus]);
  const tryAgain = async () => {
    // Sending disables the button, which then loses the focus. After a failure, focus the field.
    if (!(await form.save())) area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // Otherwise Escape would also close the profile.
    event.preventDefault();
    form.leave();
  };
  return (
    <Form
      of={form}
      aria-label={note ? 'Change the note' : 'New note'}
      className={classes.form}
      onKeyDown={onKeyDown}
    >
      <TextAreaField
        ref={area}
        label="Note"
        required
        rows={ROWS}
        limit={NOTE_LENGTH}
        readOnly={form.isSending}
        {...text}
      />
      {form.failure && (
        <FailedLine {...(form.hasClash ? {} : { onRetry: () => void tryAgain() })}>{form.failure}</FailedLine>
      )}
      {/* A press keeps the focus in the field: losing it could show an error that moves the buttons away. */}
      <div className={classes.buttons} onMouseDown={(event) => event.preventDefault()}>
        <Button variant="quiet" onClick={form.cancel}>
          cancel
        </Button>
        <Button variant="primary" type="submit" working={form.isSending} workingLabel="saving...">
          save
        </Button>
      </div>
    </Form>
  );
}

function focusAtEnd(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}
