import type { Note } from '@kithline/contract/relations.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useUserId } from '../../../lib/signed-in.ts';
import { notesQuery } from './notes.data.ts';
import type { NotesAbout } from '../notes-about.ts';

/**
 * Milliseconds within which a note with the same text by the same author is the one that was sent, and only
 * the reply was lost.
 */
const SAME_WITHIN = 600_000;

interface SentNote {
  about: NotesAbout;
  /** The changed note; null for a new one. */
  note: Note | null;
  /** The text that may have been saved without a reply; null if there is none. */
  text: string | null;
}

/**
 * Runs `onArrived` once the notes contain a text that was sent: only the reply was lost, or another tab sent
 * it.
 */
export function useArrivedNote({ about, note, text }: SentNote, onArrived: () => void): void {
  const userId = useUserId();
  // Only reads the cache; the list itself fetches.
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
