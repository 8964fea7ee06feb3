import type { CollectiveRow } from '../columns/rows.ts';
import type { BegunShare } from './unread-changes.ts';

export interface Widened {
  /** The shares of this collective that members begin to see. */
  readonly shares: readonly BegunShare[];
  /** Persons whom a share no longer leaves out. Without those of networks that are no longer shared. */
  readonly personIds: readonly number[];
}

/** Compares a collective with its earlier state `before`, which is undefined for a new collective. */
export function widened(before: CollectiveRow | undefined, now: CollectiveRow): Widened {
  const [shared, belonged] = [new Set(before?.networkIds), new Set(before?.belonging)];
  const joined = now.belonging.filter((id) => !belonged.has(id));
  const shares = now.networkIds.map((networkId) => ({
    collectiveId: now.id,
    networkId,
    memberIds: shared.has(networkId) ? joined : now.belonging,
  }));
  const leftOut = new Set(now.leftOut.map(textOf));
  const isShared = new Set(now.networkIds);
  const shownAgain = (before?.leftOut ?? []).filter(
    (those) => isShared.has(those.networkId) && !leftOut.has(textOf(those)),
  );
  return {
    shares: shares.filter(({ memberIds }) => memberIds.length > 0),
    personIds: shownAgain.map(({ personId }) => personId),
  };
}

const textOf = ({ networkId, personId }: CollectiveRow['leftOut'][number]) => `${networkId} ${personId}`;
