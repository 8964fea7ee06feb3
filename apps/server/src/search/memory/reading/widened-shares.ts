import type { CollectiveRow } from '../columns/rows.ts';

export interface Widened {
  /** Networks that somebody begins to see in this collective. */
  readonly networkIds: ReadonlySet<number>;
  /** Persons whose exclusion from a share of this collective has ended. */
  readonly personIds: readonly number[];
}

/**
 * Returns the networks and people of a collective that at least one more member can see now than before.
 * `before` is undefined for a new collective.
 */
export function widened(before: CollectiveRow | undefined, now: CollectiveRow): Widened {
  const [shared, belonged] = [new Set(before?.networkIds), new Set(before?.belonging)];
  const isJoined = now.belonging.some((id) => !belonged.has(id));
  const networkIds = new Set(isJoined ? now.networkIds : now.networkIds.filter((id) => !shared.has(id)));
  const leftOut = new Set(now.leftOut.map(textOf));
  const shownAgain = (before?.leftOut ?? []).filter((those) => !leftOut.has(textOf(those)));
  return { networkIds, personIds: shownAgain.map(({ personId }) => personId) };
}

const textOf = ({ networkId, personId }: CollectiveRow['leftOut'][number]) => `${networkId} ${personId}`;
