import { foldText } from '@kithline/base/fold-text.ts';
import type { Collective, collectivesApi } from '@kithline/contract/collectives.ts';
import type { BodyOf } from '@kithline/contract/endpoint.ts';
import type { RolesCounted } from '@kithline/contract/stats.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
import { unixSeconds } from '../platform/clock.ts';
import type { Viewer } from '../viewer.ts';
import { inTransaction } from '../platform/db/database.ts';
import { publish } from '../platform/live/publish.ts';
import { usersOfCollective } from '../scopes/belonging.ts';
import type { Db } from '../tables.ts';
import { clientRefs } from './client-refs.queries.ts';
import { ownedClient } from './clients.ts';
import { collectiveViewerScope, createCollectiveScope } from './collective-scope.ts';
import {
  collectiveOfDraft,
  collectiveRow,
  insertCollective,
  updateCollectiveRow,
} from './collectives.queries.ts';
import { holdCollective } from './hold-collectives.queries.ts';
import { ownedCollective, readableCollective } from './readable-collective.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { countTry } from '../platform/http/count-try.ts';

export async function readCollective(
  app: AppContext,
  viewer: Viewer,
  query: { collectiveId: number; rolesCounted: RolesCounted },
): Promise<Collective> {
  await readableCollective(app.db, viewer, query.collectiveId);
  return presentCollective(app, viewer, query);
}

/**
 * Creates a collective for a client of the viewer. A repeated request with the same `draftId` returns the
 * collective that the first one created. Throws 404 if the client does not exist, 403 if another user owns
 * it, and 429 for an owner who has created too many collectives within a day.
 */
export async function createCollective(
  app: AppContext,
  viewer: Viewer,
  { clientAccountId, draftId, name, description }: BodyOf<typeof collectivesApi.create>,
): Promise<Collective> {
  const { db, clock } = app;
  await ownedClient(db, viewer, { id: clientAccountId });
  if (draftId === undefined || (await collectiveOfDraft(db, clientAccountId, draftId)) === null)
    await countCollective(app, viewer.userId);
  const created = await inTransaction(db, async (db) => {
    // A concurrent request with the same `draftId` waits here, and then finds the collective.
    const { id: clientId } = await ownedClient(db, viewer, { id: clientAccountId, hold: 'change' });
    const earlier = draftId === undefined ? null : await collectiveOfDraft(db, clientId, draftId);
    if (earlier !== null) return earlier;
    const id = await createCollectiveScope(db);
    const details = { name, nameNorm: foldText(name), description, draftId: draftId ?? null };
    await insertCollective(db, { id, clientId, ...details, now: clock() });
    await recordActivity(db, {
      by: viewer,
      kind: 'collective',
      words: 'made the collective',
      on: { kind: 'collective', id, name },
      place: 'collective',
      now: clock(),
    });
    // Only the owner belongs to a new collective.
    await publish(db, [viewer.userId], { type: 'refresh.clients', data: {} });
    return id;
  });
  return presentCollective(app, viewer, { collectiveId: created, rolesCounted: 'current' });
}

export async function updateCollective(
  app: AppContext,
  viewer: Viewer,
  { id, name, description }: BodyOf<typeof collectivesApi.update> & { id: number },
): Promise<Collective> {
  await inTransaction(app.db, async (db) => {
    await holdCollective(db, id);
    await ownedCollective(db, viewer, id);
    if (name !== undefined || description !== undefined) {
      const named = name === undefined ? {} : { name, nameNorm: foldText(name) };
      const described = description === undefined ? {} : { description };
      await updateCollectiveRow(db, id, { ...named, ...described, updatedOn: app.clock() });
      await publishCollective(db, id);
    }
  });
  return presentCollective(app, viewer, { collectiveId: id, rolesCounted: 'current' });
}

/**
 * A collective as the viewer sees it. The caller has checked that the viewer belongs to the collective.
 * Throws 404 if the collective was deleted concurrently.
 */
async function presentCollective(
  { db, search }: AppContext,
  viewer: Viewer,
  { collectiveId, rolesCounted }: { collectiveId: number; rolesCounted: RolesCounted },
): Promise<Collective> {
  const row = await collectiveRow(db, collectiveId, viewer.networkId);
  const client = row && (await clientRefs(db, viewer, [row.clientId])).get(row.clientId);
  if (!row || !client) throw notFound();
  const viewerScope = collectiveViewerScope(viewer, collectiveId);
  const [totals, { stats }] = await Promise.all([
    search.totals(viewerScope),
    search.stats(viewerScope, null, rolesCounted),
  ]);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    client,
    networkShared: row.networkShared,
    stats,
    rolesCounted,
    totalPersons: totals.persons,
    totalOrganizations: totals.organizations,
    totalCollaborators: row.totalCollaborators,
    totalNetworks: row.totalNetworks,
    // Only the owner sees how many invitations are open.
    totalInvitations: client.isOwner ? row.openInvitations : null,
    createdOn: unixSeconds(row.createdOn),
  };
}

/**
 * Makes the browsers of everybody who belongs to the collective refetch it and its client, after the commit.
 */
async function publishCollective(db: Db, collectiveId: number): Promise<void> {
  const users = await usersOfCollective(db, collectiveId);
  await publish(db, users, { type: 'refresh.clients', data: {} });
  await publish(db, users, { type: 'refresh.collective', data: { collectiveId } });
}

const DAY = 86_400_000;

/**
 * Maximum number of collectives that an owner may create in a day. Deleted ones count, because an owner could
 * otherwise create and delete collectives without end.
 */
const MOST_OF_AN_OWNER = 50;

async function countCollective(app: AppContext, userId: number): Promise<void> {
  if (!app.config.rateLimit) return;
  const key = `collectives ${userId}`;
  const { tries, left } = await countTry(app.db, app.clock(), { key, window: DAY });
  if (tries <= MOST_OF_AN_OWNER) return;
  throw new Failure('too-many-tries', {
    clientMessage: `You can create ${MOST_OF_AN_OWNER} collectives a day. Please try again tomorrow.`,
    retryAfter: Math.ceil(left / 1000),
  });
}
