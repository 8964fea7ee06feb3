import type { Note } from '@kithline/contract/relations.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useUserId } from '../../../lib/signed-in.ts';
import { notesQuery } from './notes.data.ts';
import type { NotesAbout } from '../notes-about.ts';

/**
 * A listed note with the sent text counts as the sent note if it is at most this many milliseconds old. Then
 * only the reply was lost.
 */
const SAME_WITHIN = 600_000;

interface SentNote {
  about: NotesAbout;
  /** The note that was changed; null for a new note. */
  note: Note | null;
  /** The text that was sent and may have been saved, although no reply came; null if there is none. */
  text: string | null;
}

/**
 * Calls `onArrived` once the list of notes contains the text that was sent. Then only the reply was lost, or
 * another tab has sent the text.
 */
export function useArrivedNote({ about, note, text }: SentNote, onArrived: () => void): void {
  const userId = useUserId();
  // Reads only the cache, because the list itself fetches the notes.
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
