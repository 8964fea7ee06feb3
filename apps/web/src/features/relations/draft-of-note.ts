import { useState } from 'react';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { useUserId } from '../../lib/signed-in.ts';
import type { NotesAbout, NotesContext } from './notes-about.ts';

export interface NoteText {
  text: string;
  write: (text: string) => void;
  /** Drops what is not saved. */
  forget: () => void;
  /** Whether an unsent draft was there from an earlier time. */
  wasKept: boolean;
}

/**
 * The text of a note while it is written. What differs from the saved text outlives the page, for this user, in this context;
 * `noteId` is null for a new note.
 */
export function useNoteText(about: NotesAbout, noteId: number | null, saved = ''): NoteText {
  const name = nameOf(useUserId(), about, noteId);
  const [kept] = useState(() => readDraft(name));
  const [text, setText] = useState(kept ?? saved);
  return {
    text,
    write: (next) => {
      setText(next);
      keepDraft(name, next === saved ? null : next);
    },
    forget: () => keepDraft(name, null),
    wasKept: kept !== null,
  };
}

/** Whether a note has an unsent draft, asked once as the part is drawn. */
export function useHasDraft(about: NotesAbout, noteId: number | null): boolean {
  const name = nameOf(useUserId(), about, noteId);
  const [has] = useState(() => readDraft(name) !== null);
  return has;
}

function nameOf(userId: number | null, about: NotesAbout, noteId: number | null): string {
  const { entityTypeId, entityId, context } = about;
  return ['note', userId, entityTypeId, entityId, contextWord(context), noteId ?? 'new'].join(':');
}

function contextWord({ networkId, collectiveId }: NotesContext): string {
  if (networkId !== undefined) return `network ${networkId}`;
  return collectiveId === undefined ? 'own' : `collective ${collectiveId}`;
}
