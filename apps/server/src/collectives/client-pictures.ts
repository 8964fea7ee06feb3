import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { SmallPicture } from '../platform/pictures/make-picture.ts';
import { dropPicture, keepPicture } from '../platform/pictures/kept-pictures.ts';
import { receivePicture } from '../platform/pictures/receive-picture.ts';
import { ownedClient, recordClient, publishClient } from './clients.ts';
import { clientBefore, replacePicture } from './clients.queries.ts';

/**
 * Sets a client's picture from an upload. Only the owner may call it. `receivePicture` says which files are
 * refused.
 */
export async function setClientPicture(
  app: AppContext,
  viewer: Viewer,
  { id, request }: { id: number; request: FastifyRequest },
): Promise<{ profilePicture: string }> {
  // Checked before the upload is read, so that only the owner can make the server process a picture.
  await ownedClient(app.db, viewer, { id });
  const picture = await receivePicture(request, viewer.userId);
  return { profilePicture: (await exchange(app, viewer, { id, picture })) ?? '' };
}

export async function removeClientPicture(app: AppContext, viewer: Viewer, id: number): Promise<void> {
  await exchange(app, viewer, { id, picture: null });
}

/** Replaces the picture and returns the new address. */
function exchange(
  { db, clock }: AppContext,
  viewer: Viewer,
  { id, picture }: { id: number; picture: SmallPicture | null },
): Promise<string | null> {
  return inTransaction(db, async (db) => {
    await ownedClient(db, viewer, { id, hold: 'change' });
    const now = clock();
    const address = picture === null ? null : await keepPicture(db, picture, now);
    const before = await replacePicture(db, id, { picture: address, now });
    await dropPicture(db, before);
    if (address === before) return address;
    await publishClient(db, id);
    const words = `${address === null ? 'removed' : 'changed'} the picture of the client account`;
    await recordClient(db, viewer, { words, id, name: (await clientBefore(db, id)).name, now });
    return address;
  });
}
