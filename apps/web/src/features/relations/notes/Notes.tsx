import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sayNumber } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SectionTitle } from '../../../ui/cards/SectionTitle.tsx';
import cardClasses from './NoteCard.module.css';
import { NoteForm } from './NoteForm.tsx';
import { NoteList } from './NoteList.tsx';
import { useHasDraft } from './draft-of-note.ts';
import classes from './Notes.module.css';
import { notesQuery } from './notes.data.ts';
import type { NotesAbout } from '../notes-about.ts';
import { useLetterKey } from '../use-letter-key.ts';

interface NotesProps {
  about: NotesAbout;
  name: string;
  /** The card that writes a new note is there from the start. */
  startsNew?: boolean;
}

/** Notes about somebody, newest first, and the card that writes a new one. `n` opens it. */
export function Notes({ about, name, startsNew = false }: NotesProps) {
  const notes = useInfiniteQuery(notesQuery(about));
  const isDraftLeft = useHasDraft(about, null);
  const [form, setForm] = useState<'closed' | 'found' | 'opened'>(
    startsNew ? 'opened' : isDraftLeft ? 'found' : 'closed',
  );
  const section = useRef<HTMLElement>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const open = () => {
    setForm('opened');
    section.current?.querySelector<HTMLElement>('[data-new-note] textarea')?.focus();
  };
  const focusNew = () => newButton.current?.focus();
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
      <NoteList about={about} notes={notes} isWriting={form !== 'closed'} onDeleted={focusNew}>
        {form !== 'closed' && (
          <li className={cardClasses.card} data-open data-new-note>
            <NoteForm
              about={about}
              note={null}
              takesFocus={form === 'opened'}
              onClose={() => {
                setForm('closed');
                focusNew();
              }}
            />
          </li>
        )}
      </NoteList>
    </section>
  );
}
