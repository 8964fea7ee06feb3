import { updateNotifiedCount } from '../../notifications/notify.ts';
import { refreshForMembers } from '../../scopes/tell-collectives.ts';
import type { Db } from '../../tables.ts';
import { collectivesLeavingOut, workOutLeftOut } from './left-out.queries.ts';
import { memberOf, shownTo } from './shares.queries.ts';
import { lockNetworks } from '../../scopes/lock-networks.ts';
import { beginSmallChange } from '../begin-change.ts';

interface Shares {
  readonly networkId: number;
  readonly collectiveIds: readonly number[];
  /** The only person for whom anything may have changed, if it is one. */
  readonly personId?: number;
}

/**
 * Hides and shows the people of a network in collectives that it is shared with, after labels, or what is
 * left out, have changed; the caller holds the network's row. The others' notifications about the share
 * follow: their number is what they see.
 */
export async function followLeftOut(db: Db, shares: Shares): Promise<void> {
  const changed = await workOutLeftOut(db, shares);
  if (changed.length === 0) return;
  const { networkId, collectiveIds } = shares;
  const actorId = await memberOf(db, networkId);
  for (const shown of await shownTo(db, shares))
    await updateNotifiedCount(db, { kind: 'network-shared', actorId, ...shown });
  await refreshForMembers(db, collectiveIds);
}

/**
 * Gives a label of a network to somebody, or takes it away, by `change`, which answers whether anything is
 * different then; to several without `personId`. Where the label's people are left out of a share, they are
 * so from now on, or no longer. Inside the caller's transaction; a concurrent share of the network waits, or
 * is waited for (409 when several wait already).
 */
export async function changeSharedLabel(
  db: Db,
  given: { networkId: number; labelId: number; personId?: number },
  change: () => Promise<boolean>,
): Promise<boolean> {
  const { networkId, labelId, ...changed } = given;
  await beginSmallChange(db, networkId);
  await lockNetworks(db, [networkId]);
  if (!(await change())) return false;
  const collectiveIds = await collectivesLeavingOut(db, { networkId, labelId });
  if (collectiveIds.length > 0) await followLeftOut(db, { networkId, collectiveIds, ...changed });
  return true;
}
