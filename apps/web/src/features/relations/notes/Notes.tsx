import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useHasDraft } from '../../../lib/form/unsaved.tsx';
import { sayNumber } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SectionTitle } from '../../../ui/cards/SectionTitle.tsx';
import cardClasses from './NoteCard.module.css';
import { isFocusFree } from './free-focus.ts';
import { KEPT, type NoteEnd, useNoteDraftName } from './note-form.ts';
import { NoteForm, type NoteFormProps } from './NoteForm.tsx';
import { NoteList } from './NoteList.tsx';
import classes from './Notes.module.css';
import { notesQuery } from './notes.data.ts';
import type { NotesAbout } from '../notes-about.ts';
import { useLetterKey } from '../use-letter-key.ts';

interface NotesProps {
  about: NotesAbout;
  name: string;
  /** Whether the card of a new note is open at first. */
  startsNew?: boolean;
}

export function Notes({ about, name, startsNew = false }: NotesProps) {
  const notes = useInfiniteQuery(notesQuery(about));
  const { form, setForm, isWriting } = useNewNote(about, startsNew);
  const section = useRef<HTMLElement>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const open = () => {
    setForm('opened');
    section.current?.querySelector<HTMLElement>('[data-new-note] textarea')?.focus();
  };
  const focusNew = () => newButton.current?.focus();
  const close = (end: NoteEnd) => {
    setForm(end === 'kept' ? 'left' : 'closed');
    // The form may have closed by itself. In this case, do not take the focus away from another control.
    if (isFocusFree() || section.current?.contains(document.activeElement)) focusNew();
  };
  useLetterKey('n', open);
  const total = notes.data?.pages[0]?.total ?? 0;
  return (
    <section ref={section} aria-label={`Notes about ${name}`} className={classes.notes}>
      <SectionTitle
        note={total > 0 && sayNumber(total)}
        action={
          <Button ref={newButton} icon={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={open}>
            new
          </Button>
        }
      >
        Notes
      </SectionTitle>
      {form === 'left' && <p className={classes.kept}>{KEPT}</p>}
      <NoteList {...{ about, notes, isWriting }} onDeleted={focusNew}>
        {isWriting && <NewNote about={about} takesFocus={form === 'opened' || 'free'} onClose={close} />}
      </NoteList>
    </section>
  );
}

/**
 * State of the card of a new note. `left` is a closed card whose text was kept; `found` is a card that is
 * open because an earlier text was kept.
 */
function useNewNote(about: NotesAbout, startsNew: boolean) {
  const isDraftLeft = useHasDraft(useNoteDraftName(about, null));
  const [form, setForm] = useState<'closed' | 'left' | 'found' | 'opened'>(
    startsNew ? 'opened' : isDraftLeft ? 'found' : 'closed',
  );
  return { form, setForm, isWriting: form === 'found' || form === 'opened' };
}

function NewNote(props: Omit<NoteFormProps, 'note'>) {
  return (
    <li className={cardClasses.card} data-open data-new-note>
      <NoteForm {...props} note={null} />
    </li>
  );
}
