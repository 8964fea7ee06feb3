import { publish } from '../../platform/live/publish.ts';
import { collectivesOfNetwork, refreshForMembers } from '../../scopes/tell-collectives.ts';
import type { Db } from '../../tables.ts';
import { administrators, usersOfPersons } from './claims.queries.ts';

interface ChangedIdentity {
  /** Members who were joined with what files say, or parted from it. */
  personIds: readonly number[];
  /** The networks whose files say it. */
  networks: readonly { networkId: number; userId: number }[];
}

/**
 * Has everybody fetch lists, profiles and totals again for whom files now lead to another person: the members themselves, the owners
 * of the networks, who belongs to a collective that they are shared with, and administrators. With the commit.
 */
export async function refreshWhoIsWho(db: Db, { personIds, networks }: ChangedIdentity): Promise<void> {
  const members = await usersOfPersons(db, personIds);
  const owners = networks.map(({ userId }) => userId);
  const users = new Set([...(await administrators(db)), ...members, ...owners]);
  await publish(db, [...users], { type: 'refresh.network', data: {} });
  const collectiveIds = new Set<number>();
  for (const { networkId } of networks)
    for (const id of await collectivesOfNetwork(db, networkId)) collectiveIds.add(id);
  await refreshForMembers(db, [...collectiveIds]);
}
