import type { Note } from '@kithline/contract/relations.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useUserId } from '../../../lib/signed-in.ts';
import { notesQuery } from './notes.data.ts';
import type { NotesAbout } from '../notes-about.ts';

/**
 * Milliseconds in which the same words of the same author are the note that was sent, whose answer was lost.
 */
const SAME_WITHIN = 600_000;

interface SentNote {
  about: NotesAbout;
  /** The note that is changed; null for a new one. */
  note: Note | null;
  /** What may have been saved although no answer came; null while nothing may. */
  text: string | null;
}

/**
 * Runs `onArrived` once the notes hold a text that was sent: only the answer to it was lost, or another tab
 * sent it.
 */
export function useArrivedNote({ about, note, text }: SentNote, onArrived: () => void): void {
  const userId = useUserId();
  // It reads what the list has; asking is the list's own.
  const { data } = useInfiniteQuery({ ...notesQuery(about), enabled: false });
  const listed = note ? [note] : (data?.pages[0]?.results ?? []);
  const same = listed.find((other) => other.createdBy.user.id === userId && other.note === text);
  const arrive = useEffectEvent(() => {
    if (same && (note || isRecent(same))) onArrived();
  });
  useEffect(() => {
    if (same) arrive();
  }, [same]);
}

function isRecent({ createdOn }: Note): boolean {
  return Date.now() - createdOn * 1000 < SAME_WITHIN;
}
