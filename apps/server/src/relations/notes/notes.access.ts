import type { Viewer } from '../../viewer.ts';

export interface NoteFacts {
  /** The author. */
  userId: number;
  /**
   * The collective in which the note was written. Null if it was written in a network, or by an administrator
   * in the scope of everyone.
   */
  collectiveId: number | null;
}

/**
 * The author may always read a note. A note of a collective may also be read by everybody in the collective.
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
