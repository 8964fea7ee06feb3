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
  /** Whether it takes the focus on appearing; "free" means only if no control has it, as after a reload. */
  takesFocus: boolean | 'free';
}

const ROWS = 5;

/** The form of a note. Escape closes it and keeps the text; refused text stays in the form. */
export function NoteForm({ about, note, takesFocus, onClose }: NoteFormProps) {
  const form = useNoteForm({ about, note, onClose });
  const text = form.field('note');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus === true || (takesFocus && isFocusFree())) focusAtEnd(area.current);
  }, [takesFocus]);
  const tryAgain = async () => {
    // The button is disabled while sending.
    if (!(await form.save())) area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // Otherwise the profile would close as well.
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
        <FailedLine {...(text.clash ? {} : { onRetry: () => void tryAgain() })}>{form.failure}</FailedLine>
      )}
      {/* Keep the focus in the field, so that no error can move the buttons away from the pointer. */}
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
