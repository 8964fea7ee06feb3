import { takeBackNews } from '../../notifications/notify.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/live/publish.ts';
import { followCollective } from '../../search-index/collective-members.ts';
import { lockNetworks } from '../../scopes/lock-networks.ts';
import type { Db } from '../../tables.ts';
import { usersOfCollective } from '../collectives.queries.ts';
import { deleteShares, networksOfUsers, stageHeld } from './shares.queries.ts';

/**
 * Withdraws the networks of these users from a collective, and the users' own persons as far as they are collaborators no
 * more: the caller has deleted those rows already. When this commits, nothing of them is left in any answer.
 */
export async function withdrawNetworks(
  db: Db,
  { collectiveId, userIds }: { collectiveId: number; userIds: readonly number[] },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const networks = await networksOfUsers(db, userIds);
    await lockNetworks(
      db,
      networks.map(({ networkId }) => networkId),
    );
    const personIds = networks.map(({ personId }) => personId);
    const networkIds = await deleteShares(
      db,
      collectiveId,
      networks.map(({ networkId }) => networkId),
    );
    await followCollective(db, collectiveId, await stageHeld(db, { networkIds, personIds }));
    await takeBackNews(db, { kind: 'network-shared', collectiveId, actorIds: personIds });
    if (networkIds.length > 0) await tellOfShares(db, collectiveId);
  });
}

/** Has everybody who belongs to a collective fetch it and its networks anew. */
export async function tellOfShares(db: Db, collectiveId: number): Promise<void> {
  const users = await usersOfCollective(db, collectiveId);
  await publish(db, users, { type: 'collective.network.shared', data: { collectiveId } });
  await publish(db, users, { type: 'refresh.collective', data: { collectiveId } });
}
