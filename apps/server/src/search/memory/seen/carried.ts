import type { Columns } from '../columns/columns.ts';
import type { Outcome } from '../ask/counters.ts';
import { int32At } from '../columns/entry-at.ts';

/**
 * Rows of persons that only one of two versions has: the earlier one (`removed`) or the later one (`added`).
 */
export interface ChangedRows {
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** The version that a value was computed from. */
interface Read {
  readonly version: number;
  /** The number of rows of persons in that version. */
  readonly persons: number;
}

/**
 * The changes up to a version, by the earlier version. Shared by all values that are updated between both.
 */
const known = new WeakMap<Columns, Map<string, ChangedRows>>();

function changedSince(columns: Columns, read: Read): ChangedRows {
  const ofVersion = known.get(columns) ?? new Map<string, ChangedRows>();
  known.set(columns, ofVersion);
  const key = `${read.version} ${read.persons}`;
  const changed = ofVersion.get(key) ?? readChanges(columns, read);
  ofVersion.set(key, changed);
  return changed;
}

/**
 * Returns what changed since an earlier version of the same keeper and the same sorting. Between such
 * versions, rows of persons are only removed and added, never changed.
 */
function readChanges({ persons: { deadSince }, gone: all, version }: Columns, read: Read): ChangedRows {
  const diedBefore = (person: number) => int32At(deadSince, person) <= read.version;
  let first = all.length;
  while (first > 0 && !diedBefore(int32At(all, first - 1))) first--;
  // The earlier version does not know persons who were added and removed since.
  const removed = Array.from(all.subarray(first)).filter((person) => person < read.persons);
  const added: number[] = [];
  for (let person = read.persons; person < deadSince.length; person++) {
    const since = int32At(deadSince, person);
    if (since === 0 || since > version) added.push(person);
  }
  return { removed, added };
}

interface Work<T> {
  readonly make: () => T;
  /**
   * Updates the value to the present version, or returns null if `make` must compute it again. May change the
   * passed value in place.
   */
  readonly follow: (value: T, changed: ChangedRows) => T | null;
}

/**
 * A cache of computed values. A value is updated with the persons changed since its version: a walk over
 * everybody would take seconds in large scopes. The key must identify everything else on which the value
 * depends. The least recently used entry is evicted first.
 */
export class Carried<T> {
  readonly #most: number;
  readonly #count: (outcome: Outcome) => void;
  readonly #known = new Map<string, Read & { readonly value: T }>();

  constructor(most: number, count: (outcome: Outcome) => void) {
    this.#most = most;
    this.#count = count;
  }

  get(key: string, columns: Columns, { make, follow }: Work<T>): T {
    const known = this.#known.get(key);
    // A value whose update fails halfway must not be used.
    this.#known.delete(key);
    let value: T | null = null;
    let outcome: Outcome = 'misses';
    if (known?.version === columns.version) {
      value = known.value;
      outcome = 'hits';
    } else if (known !== undefined) {
      value = follow(known.value, changedSince(columns, known));
      if (value !== null) outcome = 'follows';
    }
    this.#count(outcome);
    value ??= make();
    this.#known.set(key, { version: columns.version, persons: columns.persons.id.length, value });
    const [oldest] = this.#known.keys();
    if (this.#known.size > this.#most && oldest !== undefined) this.#known.delete(oldest);
    return value;
  }
}

/** Returns the counts, extended with zeros to at least this length. */
export function widened<B extends ArrayBufferLike>(
  counts: Int32Array<B>,
  length: number,
): Int32Array<B> | Int32Array<ArrayBuffer> {
  if (counts.length >= length) return counts;
  const wider = new Int32Array(length);
  wider.set(counts);
  return wider;
}
