import { lockNetworks } from '../../scopes/lock-networks.ts';
import type { Db } from '../../tables.ts';
import { beginSmallChange } from '../begin-change.ts';
import { followLeftOut } from './follow-left-out.ts';
import { collectivesLeavingOut } from './left-out.queries.ts';

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
