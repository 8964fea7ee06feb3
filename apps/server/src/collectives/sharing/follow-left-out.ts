import { updateNotifiedCount } from '../../notifications/notify.ts';
import { refreshForMembers } from '../../scopes/tell-collectives.ts';
import type { Db } from '../../tables.ts';
import { workOutLeftOut } from './left-out.queries.ts';
import { memberOf, shownTo } from './shares.queries.ts';

interface Shares {
  readonly networkId: number;
  readonly collectiveIds: readonly number[];
  /** The only person for whom anything may have changed; undefined if there may be several. */
  readonly personId?: number;
}

/**
 * Updates which people of a network are hidden in its collectives, after a change of labels or exclusions.
 * The caller has locked the network's row. Also updates the person counts in the others' notifications about
 * the share.
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
