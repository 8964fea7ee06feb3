import { updateNotifiedCount } from '../../notifications/notify.ts';
import { refreshForMembers } from '../../scopes/tell-collectives.ts';
import type { Db } from '../../tables.ts';
import { workOutLeftOut } from './left-out.queries.ts';
import { memberOf, shownTo } from './shares.queries.ts';

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
