import type { Note } from '@kithline/contract/relations.ts';
import { useState } from 'react';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { newClientId } from '../../../lib/new-client-id.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import type { NotesAbout, NotesContext } from '../notes-about.ts';

interface Draft {
  text: string;
  /** The note's `updatedOn` as the writer saw it when the change began; null also for a new note. */
  seenOn: number | null;
  /** The name under which a new note is sent: another one for other words. Null of a change. */
  clientId: string | null;
}

export interface NoteText extends Draft {
  /** Whether the text is the draft that was found as the form opened. */
  isFound: boolean;
  write: (text: string) => void;
  /** Whether this browser holds what is not saved; one that refuses storage does not. */
  isKept: () => boolean;
  /** Drops what is not saved. */
  forget: () => void;
}

/**
 * The text of a note while it is written. What differs from the saved text outlives the page, for this user, in this context;
 * `note` is null for a new one.
 */
export function useNoteText(about: NotesAbout, note: Note | null): NoteText {
  const name = nameOf(useUserId(), about, note?.id ?? null);
  const [found] = useState(() => readNoteDraft(name));
  const [draft, setDraft] = useState<Draft>(
    found ?? { text: note?.note ?? '', seenOn: note?.updatedOn ?? null, clientId: null },
  );
  return {
    ...draft,
    isFound: draft.text === found?.text,
    write: (text) => {
      const next = { ...draft, text, clientId: note === null ? newClientId() : null };
      setDraft(next);
      keepDraft(name, text === (note?.note ?? '') ? null : written(next));
    },
    isKept: () => readDraft(name) !== null,
    forget: () => keepDraft(name, null),
  };
}

/** Whether a note has an unsent draft, asked once as the part is drawn. */
export function useHasDraft(about: NotesAbout, noteId: number | null): boolean {
  const name = nameOf(useUserId(), about, noteId);
  const [has] = useState(() => readDraft(name) !== null);
  return has;
}

/**
 * As a draft is kept: the name, or of a change the instant or nothing, on the first line, and the text below.
 */
function written({ text, seenOn, clientId }: Draft): string {
  return `${clientId ?? seenOn ?? ''}\n${text}`;
}

function readNoteDraft(name: string): Draft | null {
  const kept = readDraft(name);
  if (kept === null) return null;
  const end = kept.indexOf('\n');
  const first = kept.slice(0, Math.max(0, end));
  const isName = first.includes('-');
  return {
    text: kept.slice(end + 1),
    seenOn: isName ? null : Number(first) || null,
    clientId: isName ? first : null,
  };
}

function nameOf(userId: number | null, about: NotesAbout, noteId: number | null): string {
  const { entityTypeId, entityId, context } = about;
  return ['note', userId, entityTypeId, entityId, contextWord(context), noteId ?? 'new'].join(':');
}

function contextWord({ networkId, collectiveId }: NotesContext): string {
  if (networkId !== undefined) return `network ${networkId}`;
  return collectiveId === undefined ? 'own' : `collective ${collectiveId}`;
}
