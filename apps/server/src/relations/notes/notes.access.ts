import type { Viewer } from '../../viewer.ts';

/** What decides who reads and changes a note. */
export interface NoteFacts {
  /** The author. */
  userId: number;
  /** Of the collective in which it was written; null for a note of a network or of nobody else. */
  collectiveId: number | null;
}

/** A note is its author's; one of a collective is read by all who belong to it. */
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
