import { takeBackNotifications } from '../../notifications/notify.ts';
import type { AppContext } from '../../app-context.ts';
import { forgetReferredSoon } from '../../people/identity/identity.jobs.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/live/publish.ts';
import { usersOfCollective } from '../../scopes/belonging.ts';
import { lockNetworks } from '../../scopes/lock-networks.ts';
import type { Db } from '../../tables.ts';
import { deleteExclusions, deleteShares, leftOutAndGone, networksOfUsers } from './shares.queries.ts';

interface Withdrawn {
  readonly collectiveId: number;
  readonly userIds: readonly number[];
  /** Whether to suggest the same exclusions when the network is shared again. */
  readonly remembers: boolean;
}

/**
 * Withdraws the networks of these users from a collective, and removes the shares from notifications. Only
 * the networks' members still see the remembered exclusions. Returns the persons whose networks were shared.
 */
export async function withdrawNetworks(
  app: Pick<AppContext, 'jobs'>,
  db: Db,
  { collectiveId, userIds, remembers }: Withdrawn,
): Promise<{ sharerPersonIds: number[] }> {
  return inTransaction(db, async (db) => {
    const networks = await networksOfUsers(db, userIds);
    await lockNetworks(
      db,
      networks.map(({ networkId }) => networkId),
    );
    const personIds = networks.map(({ personId }) => personId);
    const shares = { collectiveId, networkIds: networks.map(({ networkId }) => networkId) };
    const leftOut = await leftOutAndGone(db, shares);
    const networkIds = await deleteShares(db, shares);
    await deleteExclusions(db, shares, remembers ? 'gone' : 'all');
    await forgetReferredSoon(app, db, { personIds: leftOut, organizationIds: [] });
    await takeBackNotifications(db, { kind: 'network-shared', collectiveId, actorIds: personIds });
    if (networkIds.length > 0) await publishShares(db, collectiveId);
    const withdrawn = networks.filter(({ networkId }) => networkIds.includes(networkId));
    return { sharerPersonIds: withdrawn.map(({ personId }) => personId) };
  });
}

/** Makes everybody who belongs to a collective refetch it and its networks. */
export async function publishShares(db: Db, collectiveId: number): Promise<void> {
  const users = await usersOfCollective(db, collectiveId);
  await publish(db, users, { type: 'collective.network.shared', data: { collectiveId } });
  await publish(db, users, { type: 'refresh.collective', data: { collectiveId } });
}
