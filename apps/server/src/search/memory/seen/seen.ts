import { createHash } from 'node:crypto';
import type { EngineScope } from '../ask/asked.ts';
import {
  type CollectiveColumns,
  type Columns,
  COMMON,
  NONE,
  PERSON,
  PROFILE,
  type SortedIds,
} from '../columns/columns.ts';
import { indexOf } from '../columns/id-table.ts';
import { Counters } from '../ask/counters.ts';
import { personsSince } from './since-sorting.ts';
import { commonIds, hasId } from '../columns/sorted-ids.ts';
import { float64At, int32At, numberAt, uint8At } from '../columns/entry-at.ts';

/** How much of a network the viewer sees. */
const HIDDEN = 0;
const SEEN = 1;
const SEEN_EXCEPT_SOME = 2;

/**
 * The spaces that a viewer sees in a scope, over one version of the columns, as `spacesSeen`
 * (scopes/seen-spaces.ts) selects them in SQL. Persons and networks are indexes.
 */
export class Seen {
  readonly columns: Columns;
  readonly counters: Counters;
  readonly viewerScope: EngineScope;
  readonly kind: EngineScope['scope']['kind'];
  /** The network whose file counts more than newer files of other networks, or NONE. */
  readonly own: number;
  /** Equal keys mean the same spaces, the same rows of their networks, and the same sorting of persons. */
  readonly key: string;
  /** Equal keys mean the same spaces and the same sorting, but networks may have new files. */
  readonly spacesKey: string;
  /** Ids of the persons who belong to the scope even if they are nobody's contact. */
  readonly belonging: ReadonlySet<number>;
  /** The network whose people are the scope; NONE for the people of all seen networks. */
  readonly network: number;
  readonly #networks: Uint8Array;
  readonly #leftOut: ReadonlyMap<number, SortedIds>;
  /** Ids of the persons whose profile is seen; null if the viewer sees every member's profile. */
  readonly #profiles: ReadonlySet<number> | null;

  constructor(columns: Columns, viewerScope: EngineScope, counters = new Counters()) {
    const { viewer, scope, draft, profiles } = viewerScope;
    // The database returns collectives in any order, on which the keys must not depend.
    const collectiveIds =
      scope.kind === 'collective' ? [scope.id] : viewer.collectiveIds.toSorted((a, b) => a - b);
    const withheld = (viewerScope.withheld ?? []).filter((share) =>
      collectiveIds.includes(share.collectiveId),
    );
    const collectives = collectiveIds.flatMap((id) => collectiveSeen(columns, id, withheld));
    this.columns = columns;
    this.viewerScope = viewerScope;
    this.counters = counters;
    this.kind = scope.kind;
    this.#networks = new Uint8Array(columns.networks.id.length);
    this.own = NONE;
    this.network = NONE;
    this.belonging = new Set();
    if (scope.kind === 'admin') {
      this.#networks.fill(SEEN);
      this.#leftOut = new Map();
      this.#profiles = null;
    } else if (scope.kind === 'collective') {
      const [collective] = collectives;
      this.#leftOut = this.#seeCollective(collective, draft);
      this.belonging = new Set(collective?.belonging);
      this.#profiles = new Set([...this.belonging, viewer.personId]);
    } else {
      this.network = indexOf(columns.ids.networks, scope.id);
      this.own = this.network;
      this.#leftOut = this.#seeOwn(indexOf(columns.ids.networks, viewer.networkId), collectives);
      this.#profiles = profiles ? new Set(profiles) : profilesSeenBy(columns, viewer, collectives);
    }
    const { networks } = columns;
    const scopeForKey = { ...viewerScope, withheld };
    this.key = this.#keyFor(scopeForKey, collectives, networks.stamp);
    this.spacesKey = this.#keyFor(scopeForKey, collectives, networks.id);
  }

  get profiles(): readonly number[] | null {
    return this.#profiles && [...this.#profiles];
  }

  /** Whether the viewer sees people of the network, even if not all of them. */
  seesNetwork(network: number): boolean {
    const state = this.#networks[network];
    return state === SEEN || state === SEEN_EXCEPT_SOME;
  }

  seesContact(network: number, person: number): boolean {
    const state = this.#networks[network];
    if (state === SEEN) return true;
    if (state !== SEEN_EXCEPT_SOME) return false;
    return !hasId(this.#leftOut.get(network) ?? NOBODY, float64At(this.columns.persons.id, person));
  }

  seesProfile(person: number): boolean {
    const { id, flags } = this.columns.persons;
    if (this.#profiles === null) return (uint8At(flags, person) & PERSON.member) !== 0;
    return this.#profiles.has(float64At(id, person));
  }

  /** Whether the viewer sees the person's rows in a space (a network, COMMON, PROFILE or OVERRIDDEN). */
  sees(space: number, person: number): boolean {
    if (space >= 0) return this.seesContact(space, person);
    return space === COMMON || this.seesProfile(person) === (space === PROFILE);
  }

  /** Whether the row exists in this version and was not replaced. */
  isAlive(person: number): boolean {
    const since = int32At(this.columns.persons.deadSince, person);
    return since === 0 || since > this.columns.version;
  }

  hasPerson(person: number): boolean {
    const { persons, contacts, starts } = this.columns;
    if (this.kind === 'admin' && (uint8At(persons.flags, person) & PERSON.listed) !== 0) return true;
    if (this.belonging.has(float64At(persons.id, person))) return true;
    const end = int32At(starts.contacts, person + 1);
    for (let row = int32At(starts.contacts, person); row < end; row++) {
      const network = contacts.network[row]!;
      if (this.network === NONE ? this.seesContact(network, person) : network === this.network) return true;
    }
    return false;
  }

  /** Whether a seen network holds the person. */
  isHeld(person: number): boolean {
    const { contacts, starts } = this.columns;
    const end = int32At(starts.contacts, person + 1);
    for (let row = int32At(starts.contacts, person); row < end; row++)
      if (this.seesContact(contacts.network[row]!, person)) return true;
    return false;
  }

  seenNetworksOf(person: number): number[] {
    return networksOf(this.columns, person).filter((network) => this.seesContact(network, person));
  }

  personOf(id: number): number {
    return personOf(this.columns, id);
  }

  #seeCollective(
    collective: CollectiveColumns | undefined,
    draft: EngineScope['draft'],
  ): Map<number, SortedIds> {
    const leftOut = new Map(collective?.leftOut);
    const networks = new Set(collective?.networks);
    if (draft) {
      const network = indexOf(this.columns.ids.networks, draft.networkId);
      if (network !== NONE) networks.add(network);
      leftOut.set(network, draft.leftOut);
    }
    for (const network of networks) this.#networks[network] = stateOf(leftOut.get(network));
    return leftOut;
  }

  /**
   * Marks the viewer's network and the networks that are shared with these collectives. Returns the hidden
   * persons by network: those whom all shares of the network leave out.
   */
  #seeOwn(own: number, collectives: readonly CollectiveColumns[]): Map<number, SortedIds> {
    const leftOut = new Map<number, SortedIds>();
    for (const collective of collectives) {
      for (const network of collective.networks) {
        const here = collective.leftOut.get(network) ?? NOBODY;
        const before = this.#networks[network] === HIDDEN ? here : (leftOut.get(network) ?? NOBODY);
        leftOut.set(network, before === here ? here : commonIds(before, here));
        this.#networks[network] = stateOf(leftOut.get(network));
      }
    }
    if (own !== NONE) this.#networks[own] = SEEN;
    return leftOut;
  }

  /** `marks` are what the key contains of networks: their ids, or the stamps of their last changes. */
  #keyFor(
    { scope, draft, withheld = [] }: EngineScope,
    collectives: readonly CollectiveColumns[],
    marks: Float64Array | Int32Array,
  ): string {
    const { networks, sorting } = this.columns;
    if (this.kind === 'admin') {
      let newest = 0;
      for (let at = 0; marks === networks.stamp && at < marks.length; at++)
        newest = Math.max(newest, numberAt(marks, at));
      return `admin ${sorting} ${newest}`;
    }
    // The stamp of a collective changes when other people belong to it or are left out of its shares.
    const shares = collectives.map(({ id, stamp }) => `${id}:${stamp}`).join();
    const seen: number[] = [];
    for (const [network, state] of this.#networks.entries())
      if (state !== HIDDEN) seen.push(numberAt(marks, network));
    const hidden = [
      ...withheld.map(({ collectiveId, networkId }) => `${networkId} not in ${collectiveId}`),
      ...(draft ? [`${draft.networkId} without ${hashOf(draft.leftOut)}`] : []),
    ].join();
    return `${this.kind} ${scope.id} ${sorting} ${seen.join()} ${shares} ${[...(this.#profiles ?? [])].join()} ${hidden}`;
  }
}

const NOBODY: SortedIds = new Float64Array(0);

/** A hash keeps keys short: a draft may leave out tens of thousands of people. */
function hashOf({ buffer, byteOffset, byteLength }: SortedIds): string {
  return createHash('sha256')
    .update(new Uint8Array(buffer, byteOffset, byteLength))
    .digest('base64');
}

function stateOf(leftOut: SortedIds | undefined): number {
  return leftOut === undefined || leftOut.length === 0 ? SEEN : SEEN_EXCEPT_SOME;
}

/** A collective without its withheld shares. Empty if there is no such collective. */
function collectiveSeen(
  columns: Columns,
  id: number,
  withheld: NonNullable<EngineScope['withheld']>,
): CollectiveColumns[] {
  const collective = columns.collectives.get(id);
  if (collective === undefined) return [];
  const hidden = withheld
    .filter(({ collectiveId }) => collectiveId === id)
    .map(({ networkId }) => indexOf(columns.ids.networks, networkId));
  if (hidden.length === 0) return [collective];
  return [{ ...collective, networks: collective.networks.filter((one) => !hidden.includes(one)) }];
}

/** The row of a person in this version, or NONE. */
export function personOf(columns: Columns, id: number): number {
  const { ids, persons, version } = columns;
  const at = personsSince(columns).get(id) ?? indexOf(ids.persons, id);
  if (at === NONE) return NONE;
  const since = int32At(persons.deadSince, at);
  return since === 0 || since > version ? at : NONE;
}

/**
 * Person ids of the members whose profiles a viewer sees: the viewer, everybody who belongs to one of the
 * collectives, and every member who is in the viewer's network and whose network holds the viewer.
 */
function profilesSeenBy(
  columns: Columns,
  viewer: EngineScope['viewer'],
  collectives: readonly CollectiveColumns[],
): Set<number> {
  const { networks } = columns;
  const seen = new Set([viewer.personId, ...collectives.flatMap(({ belonging }) => belonging)]);
  const mine = indexOf(columns.ids.networks, viewer.networkId);
  for (const network of networksHolding(columns, viewer.personId)) {
    const owner = float64At(networks.owner, network);
    if (networksHolding(columns, owner).includes(mine)) seen.add(owner);
  }
  return seen;
}

function networksHolding(columns: Columns, personId: number): number[] {
  const person = personOf(columns, personId);
  return person === NONE ? [] : networksOf(columns, person);
}

/** The networks that hold a person, seen or not. */
function networksOf({ starts, contacts }: Columns, person: number): number[] {
  const [from, to] = [int32At(starts.contacts, person), int32At(starts.contacts, person + 1)];
  return [...contacts.network.subarray(from, to)];
}
