import { expect, test } from 'vitest';
import type { Viewer } from '../../viewer.ts';
import { mayEditNote, mayReadNote, mayRemoveNote } from './notes.access.ts';

const AUTHOR: Viewer = { userId: 1, personId: 11, isAdmin: false, networkId: 21, collectiveIds: [31] };
const COLLEAGUE: Viewer = { userId: 2, personId: 12, isAdmin: false, networkId: 22, collectiveIds: [31, 32] };
const STRANGER: Viewer = { userId: 3, personId: 13, isAdmin: false, networkId: 23, collectiveIds: [] };
const ADMINISTRATOR: Viewer = { userId: 4, personId: 14, isAdmin: true, networkId: 24, collectiveIds: [] };

// Each row ends with what the viewer may do: read, edit and remove the note.
test.each([
  ['the author can read and change a private note', AUTHOR, null, [true, true, true]],
  ['the author can read and change a note in a collective', AUTHOR, 31, [true, true, true]],
  ['members of the collective can read the note but not change it', COLLEAGUE, 31, [true, false, false]],
  ["a member of the author's collective cannot read a private note", COLLEAGUE, null, [false, false, false]],
  ['members outside the collective cannot read or change the note', STRANGER, 31, [false, false, false]],
  ['administrators cannot read private notes', ADMINISTRATOR, null, [false, false, false]],
  ['administrators cannot read notes in collectives', ADMINISTRATOR, 31, [false, false, false]],
] as const)('%s', (...[, viewer, collectiveId, expected]) => {
  const note = { userId: AUTHOR.userId, collectiveId };
  expect([mayReadNote(viewer, note), mayEditNote(viewer, note), mayRemoveNote(viewer, note)]).toEqual(
    expected,
  );
});
