import type { AskedSight } from './asked.ts';
import type { Columns } from './columns/columns.ts';
import { indexOf } from './columns/id-table.ts';

/** A large change of which some persons were not read yet. */
export interface UnreadChange {
  /** The number of its transaction, as text: every keeper calls it by that. */
  readonly transaction: string;
  /** Networks whose file it changed; none of a change that nobody's file made. */
  readonly networks: readonly number[];
  /** It is no deletion of an account: whom it concerns may be answered without it after a while. */
  readonly mayBeLate: boolean;
  /** Nobody waits for it. */
  readonly isUnhurried: boolean;
}

/** The large changes that a follower knows of, oldest first, and the persons of each that it has not read. */
export class UnreadChanges {
  #changes: { readonly change: UnreadChange; readonly persons: Set<number> }[] = [];

  add(change: UnreadChange, persons: Iterable<number>): void {
    this.#changes.push({ change, persons: new Set(persons) });
  }

  /** These persons are read, whichever changes they are in. A change without unread persons is over. */
  drop(ids: readonly number[]): void {
    for (const { persons } of this.#changes) for (const id of ids) persons.delete(id);
    this.#changes = this.#changes.filter(({ persons }) => persons.size > 0);
  }

  /** Takes out up to so many persons: of the oldest change for which somebody may wait, or of the others if these are wanted. */
  take(most: number, { unhurried }: { unhurried: boolean }): number[] {
    const oldest =
      this.#changes.find(({ change }) => !change.isUnhurried) ?? (unhurried ? this.#changes[0] : undefined);
    if (oldest === undefined) return [];
    // Changes for which nobody waits are often small: a step reads several.
    const among = oldest.change.isUnhurried ? this.#changes.map(({ persons }) => persons) : [oldest.persons];
    const taken: number[] = [];
    for (const persons of among) taken.push(...persons.values().take(most - taken.length));
    this.drop(taken);
    return taken;
  }

  list(): UnreadChange[] {
    return this.#changes.map(({ change }) => change);
  }

  clear(): void {
    this.#changes = [];
  }
}

/**
 * Whether a viewer could notice a change and waits for it: everybody could in the scope of everyone, and everywhere if nobody's file made it; else those who
 * see a network of it.
 */
export function concerns(
  { networks, isUnhurried }: UnreadChange,
  { viewer, scope }: Pick<AskedSight, 'viewer' | 'scope'>,
  { ids, collectives }: Columns,
): boolean {
  if (isUnhurried) return false;
  if (networks.length === 0 || scope.kind === 'admin') return true;
  if (networks.includes(viewer.networkId)) return true;
  if (scope.kind === 'network' && networks.includes(scope.id)) return true;
  const changed = new Set(networks.map((id) => indexOf(ids.networks, id)));
  const seen = scope.kind === 'collective' ? [...viewer.collectiveIds, scope.id] : viewer.collectiveIds;
  return seen.some((id) => collectives.get(id)?.networks.some((network) => changed.has(network)));
}
