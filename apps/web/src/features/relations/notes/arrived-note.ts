import { EMPTY_NOTE, type Note } from '@kithline/contract/relations.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useUserId } from '../../../lib/signed-in.ts';
import { notesQuery } from './notes.data.ts';
import type { NotesAbout } from '../notes-about.ts';

/**
 * Maximum age in milliseconds of a saved note with the same text that counts as the new note whose reply was
 * lost.
 */
const SAME_WITHIN = 600_000;

type NoteValues = typeof EMPTY_NOTE;

const NAMES = Object.keys(EMPTY_NOTE) as (keyof NoteValues)[];

/** Returns the form's values for a note; for a new note, the values of an empty form. */
export function valuesOf(note: Note | null): NoteValues {
  const values = NAMES.map((name) => [name, note?.[name] ?? EMPTY_NOTE[name]]);
  return Object.fromEntries(values) as NoteValues;
}

interface SentNote {
  about: NotesAbout;
  /** The note that was changed; null for a new note. */
  note: Note | null;
  /**
   * The form's values that were sent and may have been saved, although no reply came; null if there are none.
   */
  sent: NoteValues | null;
}

/**
 * Calls `onArrived` once a saved note has the values that the form has sent. This happens if only the
 * server's reply was lost, or if another tab has sent the same note.
 */
export function useArrivedNote({ about, note, sent }: SentNote, onArrived: () => void): void {
  const userId = useUserId();
  // Reads only the cache, because the list itself fetches the notes.
  const { data } = useInfiniteQuery({ ...notesQuery(about), enabled: false });
  const listed = note ? [note] : (data?.pages[0]?.results ?? []);
  const same = listed.find((other) => other.createdBy.user.id === userId && hasValues(other, sent));
  const arrive = useEffectEvent(() => {
    if (same && (note || isRecent(same))) onArrived();
  });
  useEffect(() => {
    if (same) arrive();
  }, [same]);
}

function hasValues(note: Note, sent: NoteValues | null): boolean {
  const saved = valuesOf(note);
  return sent !== null && NAMES.every((name) => saved[name] === sent[name].trim());
}

function isRecent({ createdOn }: Note): boolean {
  return Date.now() - createdOn * 1000 < SAME_WITHIN;
}
