import { updateNotifiedCount } from '../../notifications/notify.ts';
import { refreshForMembers } from '../../scopes/tell-collectives.ts';
import type { Db } from '../../tables.ts';
import { collectivesLeavingOut, workOutLeftOut } from './left-out.queries.ts';
import { personOfNetwork, shownTo } from './shares.queries.ts';
import { lockNetworks } from '../../scopes/lock-networks.ts';
import { beginSmallChange } from '../../scopes/begin-change.ts';

interface Shares {
  readonly networkId: number;
  readonly collectiveIds: readonly number[];
  /** The only person whose exclusion may have changed; undefined if several persons are affected. */
  readonly personId?: number;
}

/**
 * Updates which people of a network are hidden in these collectives, after a change of labels or exclusions,
 * and the number of people in other members' notifications about the shares. The caller has locked the
 * network's row.
 */
export async function followLeftOut(db: Db, shares: Shares): Promise<void> {
  const changed = await workOutLeftOut(db, shares);
  if (changed.length === 0) return;
  const { networkId, collectiveIds } = shares;
  const actorId = await personOfNetwork(db, networkId);
  for (const shown of await shownTo(db, shares))
    await updateNotifiedCount(db, { kind: 'network-shared', actorId, ...shown });
  await refreshForMembers(db, collectiveIds);
}

/**
 * Runs `change`, which adds a network's label to people or removes it, and returns whether `change` changed
 * anything. Shares that leave out people with the label are updated in the same transaction, which is the
 * caller's. Locks the network, so that a concurrent share waits. Pass `personId` if only this person's label
 * changes. Throws 409 if four such changes are already in progress.
 */
export async function changeNetworkLabel(
  db: Db,
  target: { networkId: number; labelId: number; personId?: number },
  change: () => Promise<boolean>,
): Promise<boolean> {
  const { networkId, labelId, ...changed } = target;
  await beginSmallChange(db, networkId);
  await lockNetworks(db, [networkId]);
  if (!(await change())) return false;
  const collectiveIds = await collectivesLeavingOut(db, { networkId, labelId });
  if (collectiveIds.length > 0) await followLeftOut(db, { networkId, collectiveIds, ...changed });
  return true;
}
