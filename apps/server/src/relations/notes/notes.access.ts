import type { Viewer } from '../../viewer.ts';

/** The facts that decide who may read and change a note. */
export interface NoteFacts {
  /** The author. */
  userId: number;
  /**
   * The collective in which the note was written; null if it belongs to a network or to an administrator
   * alone.
   */
  collectiveId: number | null;
}

/**
 * Whether the viewer may read a note: the author and, for a note of a collective, everybody in the
 * collective.
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
