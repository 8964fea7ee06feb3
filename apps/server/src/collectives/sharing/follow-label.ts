import { lockNetworks } from '../../scopes/lock-networks.ts';
import type { Db } from '../../tables.ts';
import { beginSmallChange } from '../begin-change.ts';
import { followLeftOut } from './follow-left-out.ts';
import { collectivesLeavingOut } from './left-out.queries.ts';

/**
 * Adds a label of a network to a person, or to several without `personId`, or removes it, by `change`, which
 * returns whether anything has changed. Where the label's people are left out of a share, the change takes
 * effect at once. Runs in the caller's transaction. A concurrent share of the network is waited for, or waits
 * (409 if several already wait).
 */
export async function changeSharedLabel(
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
