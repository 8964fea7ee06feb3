import type { EngineScope, WithheldShare } from '../ask/asked.ts';
import type { Columns } from '../columns/columns.ts';
import { indexOf } from '../columns/id-table.ts';

/** A large change that has not been completely read. */
export interface UnreadChange {
  /** The number of the transaction, as text, which is the same for every keeper. */
  readonly transaction: string;
  /** The networks that the transaction changed, such as the network of an import. */
  readonly networks: readonly number[];
  /**
   * Whether viewers may, after a while, be answered without the change. True for a new file: viewers only
   * miss people, or still see people whom they saw already. False if the transaction deleted a network, or
   * changed none.
   */
  readonly mayBeLate: boolean;
  /**
   * Shares of these networks that members have begun to see since the change was noticed. The columns may
   * still have people whom the new file removed, so these members see the share only once the change is read.
   */
  readonly withheld: readonly BegunShare[];
}

/** A share that some members, by their person ids, have begun to see. */
export interface BegunShare extends WithheldShare {
  readonly memberIds: readonly number[];
}

/** Large changes, oldest first, with the unread persons of each. */
export class UnreadChanges {
  #changes: { readonly change: UnreadChange; readonly persons: Set<number> }[] = [];

  add(change: Omit<UnreadChange, 'withheld'>, persons: Iterable<number>): void {
    this.#changes.push({ change: { ...change, withheld: [] }, persons: new Set(persons) });
  }

  /** Marks persons as read in all changes. A change without unread persons has ended. */
  drop(ids: readonly number[]): void {
    for (const { persons } of this.#changes) for (const id of ids) persons.delete(id);
    this.#changes = this.#changes.filter(({ persons }) => persons.size > 0);
  }

  /** Takes up to `most` persons of the oldest change and marks them as read. */
  take(most: number): number[] {
    const taken = [...(this.#changes[0]?.persons.values().take(most) ?? [])];
    this.drop(taken);
    return taken;
  }

  has(personId: number): boolean {
    return this.#changes.some(({ persons }) => persons.has(personId));
  }

  /** Withholds shares of networks that have an unread change, until the change is read. */
  withhold(shares: readonly BegunShare[]): void {
    this.#changes = this.#changes.map(({ change, persons }) => {
      const begun = shares.filter(({ networkId }) => change.networks.includes(networkId));
      return { change: { ...change, withheld: begun.reduce(withShare, change.withheld) }, persons };
    });
  }

  list(): UnreadChange[] {
    return this.#changes.map(({ change }) => change);
  }

  clear(): void {
    this.#changes = [];
  }
}

function withShare(shares: readonly BegunShare[], added: BegunShare): readonly BegunShare[] {
  const known = shares.find((share) => isSameShare(share, added));
  const memberIds = [...new Set([...(known?.memberIds ?? []), ...added.memberIds])];
  return [...shares.filter((share) => share !== known), { ...added, memberIds }];
}

export function isSameShare(a: WithheldShare, b: WithheldShare): boolean {
  return a.collectiveId === b.collectiveId && a.networkId === b.networkId;
}

/**
 * Whether a viewer could notice a change: always if it names no networks or if the scope is everything,
 * otherwise if the viewer sees one of its networks.
 */
export function concerns(
  { networks }: Pick<UnreadChange, 'networks'>,
  { viewer, scope }: Pick<EngineScope, 'viewer' | 'scope'>,
  { ids, collectives }: Columns,
): boolean {
  if (networks.length === 0 || scope.kind === 'admin') return true;
  if (networks.includes(viewer.networkId)) return true;
  if (scope.kind === 'network' && networks.includes(scope.id)) return true;
  const changed = new Set(networks.map((id) => indexOf(ids.networks, id)));
  const seen = scope.kind === 'collective' ? [...viewer.collectiveIds, scope.id] : viewer.collectiveIds;
  return seen.some((id) => collectives.get(id)?.networks.some((network) => changed.has(network)));
}
