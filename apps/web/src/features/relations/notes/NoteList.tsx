import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { NoteBones } from './NoteBones.tsx';
import { NoteCard } from './NoteCard.tsx';
import classes from './Notes.module.css';
import type { NotesPages } from './notes.data.ts';
import type { NotesAbout } from '../notes-about.ts';

interface NoteListProps {
  about: NotesAbout;
  notes: UseInfiniteQueryResult<NotesPages>;
  /** Whether the card of a new note is open. */
  isWriting: boolean;
  onDeleted: () => void;
  /** The card of a new note, which is shown first. */
  children: ReactNode;
}

export function NoteList({ about, notes, isWriting, onDeleted, children }: NoteListProps) {
  const known = notes.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <>
      {(isWriting || known.length > 0) && (
        <ul className={classes.cards}>
          {children}
          {known.map((note) => (
            <li key={note.id} className={classes.item}>
              <NoteCard {...{ about, note, onDeleted }} />
            </li>
          ))}
        </ul>
      )}
      {known.length === 0 && <NoNotes {...{ notes, isWriting }} />}
      {notes.hasNextPage && <MoreNotes notes={notes} />}
    </>
  );
}

function NoNotes({ notes, isWriting }: Pick<NoteListProps, 'notes' | 'isWriting'>) {
  if (notes.isPending) return <NoteBones />;
  if (notes.isLoadingError)
    return <FailedLine onRetry={() => void notes.refetch()}>The notes did not load.</FailedLine>;
  return isWriting ? null : <p className={classes.empty}>No notes yet.</p>;
}

function MoreNotes({ notes }: Pick<NoteListProps, 'notes'>) {
  const showMore = () => void notes.fetchNextPage();
  if (notes.isFetchNextPageError) {
    return <FailedLine onRetry={showMore}>The older notes did not load.</FailedLine>;
  }
  return (
    <div>
      <Button onClick={showMore} working={notes.isFetchingNextPage} workingLabel="Loading...">
        Show more
      </Button>
    </div>
  );
}
