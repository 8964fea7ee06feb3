import type { EngineScope } from '../ask/asked.ts';
import type { Columns } from '../columns/columns.ts';
import { indexOf } from '../columns/id-table.ts';

/** A large change of which some persons were not read yet. */
export interface UnreadChange {
  /** The number of its transaction, as text: every keeper calls it by that. */
  readonly transaction: string;
  /** Networks whose file it changed; none of a change that nobody's file made. */
  readonly networks: readonly number[];
  /**
   * Whom it concerns may be answered without it after a while: it is a file that all who see its networks saw
   * before it changed, so that they miss people, or see for longer whom they saw. No deletion of an account,
   * and no file that somebody began to see since.
   */
  readonly mayBeLate: boolean;
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

  /** Takes out up to so many persons of the oldest change. */
  take(most: number): number[] {
    const taken = [...(this.#changes[0]?.persons.values().take(most) ?? [])];
    this.drop(taken);
    return taken;
  }

  has(personId: number): boolean {
    return this.#changes.some(({ persons }) => persons.has(personId));
  }

  /** Changes of these networks are waited for to their end. */
  mustNotBeLate(networkIds: ReadonlySet<number>): void {
    this.#changes = this.#changes.map(({ change, persons }) =>
      change.networks.some((id) => networkIds.has(id))
        ? { change: { ...change, mayBeLate: false }, persons }
        : { change, persons },
    );
  }

  list(): UnreadChange[] {
    return this.#changes.map(({ change }) => change);
  }

  clear(): void {
    this.#changes = [];
  }
}

/**
 * Whether a viewer could notice a change: everybody could in the scope of everyone, and everywhere if
 * nobody's file made it; else those who see a network of it.
 */
export function concerns(
  { networks }: UnreadChange,
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
