import type { FastifyRequest } from 'fastify';
import type { House } from '../house.ts';
import { keepPicture } from '../platform/pictures/kept-pictures.ts';
import { receivePicture } from '../platform/pictures/receive-picture.ts';
import type { Viewer } from '../viewer.ts';
import { change } from './change.ts';
import { countChange } from './count-changes.ts';
import { editingPerson, requireEditor } from './edit-person.ts';

const SECTION = 'Picture';

/** Sets the picture of a person from an upload. The one before stays as long as the history has it, which can bring it back. */
export async function setPersonPicture(
  house: House,
  viewer: Viewer,
  { id, request }: { id: number; request: FastifyRequest },
): Promise<{ profilePicture: string }> {
  // Before the upload is read: nobody else makes the server work on a picture.
  requireEditor(viewer, id);
  await countChange(house, viewer, 'pictures');
  const picture = await receivePicture(request, viewer.userId);
  return editingPerson(house, { viewer, personId: id }, async (editing) => {
    const profilePicture = await keepPicture(editing.db, picture, editing.now);
    await change(editing, new Map([['profilePicture', { value: profilePicture, source: editing.source }]]), {
      section: SECTION,
    });
    return { profilePicture };
  });
}

/** Removes the picture of a person; one without a picture stays without. */
export async function removePersonPicture(house: House, viewer: Viewer, id: number): Promise<void> {
  await editingPerson(house, { viewer, personId: id }, (editing) =>
    change(editing, new Map([['profilePicture', { value: null, source: editing.source }]]), {
      section: SECTION,
    }),
  );
}
