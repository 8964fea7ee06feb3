import type { Viewer } from '../../viewer.ts';

/** The facts that decide who may read and change a note. */
export interface NoteFacts {
  /** The author. */
  userId: number;
  /** The collective in which it was written; null for a note in a network or without a context. */
  collectiveId: number | null;
}

/**
 * Whether the viewer may read a note: the author may; everybody in a collective may read the collective's
 * notes.
 */
export function mayReadNote(viewer: Viewer, note: NoteFacts): boolean {
  if (note.userId === viewer.userId) return true;
  return note.collectiveId !== null && viewer.collectiveIds.includes(note.collectiveId);
}

export function mayEditNote(viewer: Viewer, note: NoteFacts): boolean {
  return note.userId === viewer.userId;
}

export function mayRemoveNote(viewer: Viewer, note: NoteFacts): boolean {
  return note.userId === viewer.userId;
}
