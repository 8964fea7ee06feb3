import { recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { notify } from '../notifications/notify.ts';
import { forgetReferredSoon } from '../people/identity/identity.jobs.ts';
import { keptBy } from '../people/identity/kept-by-member.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { publish } from '../platform/live/publish.ts';
import { dropPicture } from '../platform/pictures/kept-pictures.ts';
import { usersOfCollective } from '../scopes/belonging.ts';
import type { Db } from '../tables.ts';
import { deleteCollectiveScope } from './collective-scope.ts';
import { clientFacts, clientOfOwner, deleteClient, replacePicture } from './clients.queries.ts';
import { collectivesOfClient } from './collectives.queries.ts';
import { holdForRemoval } from './hold-collectives.queries.ts';
import { endInvitations } from './invitations/end-invitations.ts';
import type { PlatformInvites } from './invitations/platform-invites.ts';
import { ownedCollective } from './readable-collective.ts';

/** The callers pass the invites, because this folder may not import `registration`. */
interface AppAndInvites {
  app: AppContext;
  invites: Pick<PlatformInvites, 'deleteUnused'>;
}

/**
 * Deletes a collective with its notes, labels, shares and invitations. Only the owner may call it. A
 * concurrent request that adds members, shares a network or writes in the collective either commits first or
 * is refused.
 */
export function destroyCollective(
  { app, invites }: AppAndInvites,
  viewer: Viewer,
  collectiveId: number,
): Promise<void> {
  return inTransaction(app.db, (db) => destroy(db, viewer, { app, invites, collectiveId, now: app.clock() }));
}

/**
 * Deletes the viewer's client, if there is one, with all its collectives, before the account is deleted. Call
 * it before the account's network or user is locked (ARCHITECTURE.md, "The order of locks").
 */
export function destroyOwnClient({ app, invites }: AppAndInvites, viewer: Viewer): Promise<void> {
  const now = app.clock();
  return inTransaction(app.db, async (db) => {
    const clientId = await clientOfOwner(db, viewer.userId);
    if (clientId === null || (await clientFacts(db, clientId, 'removal')) === null) return;
    for (const collectiveId of await collectivesOfClient(db, clientId))
      await destroy(db, viewer, { app, invites, collectiveId, now });
    await dropPicture(db, await replacePicture(db, clientId, { picture: null, now }));
    await deleteClient(db, clientId);
  });
}

async function destroy(
  db: Db,
  viewer: Viewer,
  { app, invites, collectiveId, now }: AppAndInvites & { collectiveId: number; now: Date },
): Promise<void> {
  await holdForRemoval(db, collectiveId);
  const { clientId, name } = await ownedCollective(db, viewer, collectiveId);
  await notifyOfDeletion(db, viewer, { collectiveId, clientId, now });
  await recordActivity(db, {
    by: viewer,
    kind: 'collective',
    words: 'destroyed the collective',
    on: { kind: 'collective', id: collectiveId, name },
    place: 'collective',
    now,
  });
  await endInvitations(db, { collectiveId }, invites);
  const kept = await keptBy(db, { collectiveId });
  await deleteCollectiveScope(db, collectiveId);
  // Deletes the persons and organizations to which nothing else refers: now, or in a job if an import or
  // another change has locked the directory.
  await forgetReferredSoon(app, db, kept);
}

async function notifyOfDeletion(
  db: Db,
  viewer: Viewer,
  { collectiveId, clientId, now }: { collectiveId: number; clientId: number; now: Date },
): Promise<void> {
  const users = await usersOfCollective(db, collectiveId);
  await publish(db, users, { type: 'collective.destroyed', data: { collectiveId, clientId } });
  const others = users.filter((userId) => userId !== viewer.userId);
  await notify(db, others, {
    kind: 'collective-destroyed',
    collectiveId,
    actorId: viewer.personId,
    at: now,
  });
}
