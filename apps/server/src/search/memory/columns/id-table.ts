import { int32At, numberAt } from './entry-at.ts';
import type { Numbers } from './growing.ts';

/**
 * A reader's view of the table of a group: ids beside the indexes of their rows. Empty places have the key
 * -1.
 */
export interface IdTableView {
  readonly keys: Float64Array;
  readonly indexes: Int32Array;
  /** Entries with this index or a larger one were added after this view. */
  readonly end: number;
}

const EMPTY = -1;
const FIRST_PLACES = 256;
/** Percentage of places that may be taken before the table grows. */
const FULL = 60;

/** The index of the row with an id, or -1. */
export function indexOf({ keys, indexes, end }: IdTableView, id: number): number {
  const mask = keys.length - 1;
  for (let place = placeOf(id, mask); ; place = (place + 1) & mask) {
    const key = keys[place];
    if (key === id) {
      const index = int32At(indexes, place);
      return index < end ? index : -1;
    }
    if (key === EMPTY) return -1;
  }
}

function placeOf(id: number, mask: number): number {
  // Ids may have more than 32 bits, so both halves are hashed.
  const low = Math.trunc(id % 4294967296) | 0;
  const high = Math.trunc(id / 4294967296) | 0;
  let mixed = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) & mask;
}

/**
 * Finds the row of an id: a hash table with open addressing in shared memory, written by one thread. Entries
 * are added and never changed. A reader with an older view skips rows that were added later.
 */
export class IdTable {
  #keys = newKeys(FIRST_PLACES);
  #indexes = newIndexes(FIRST_PLACES);
  #taken = 0;
  #end = 0;

  get(id: number): number {
    return indexOf(this.view(), id);
  }

  set(id: number, index: number): void {
    if ((this.#taken + 1) * 100 > this.#keys.length * FULL) this.#grow();
    this.#put(id, index);
    this.#end = Math.max(this.#end, index + 1);
  }

  view(): IdTableView {
    return { keys: this.#keys, indexes: this.#indexes, end: this.#end };
  }

  #put(id: number, index: number): void {
    const mask = this.#keys.length - 1;
    let place = placeOf(id, mask);
    while (this.#keys[place] !== EMPTY && this.#keys[place] !== id) place = (place + 1) & mask;
    // The index is written first, so that a reader who finds the key also finds its index.
    this.#indexes[place] = index;
    if (this.#keys[place] === EMPTY) {
      this.#keys[place] = id;
      this.#taken++;
    }
  }

  #grow(): void {
    const [keys, indexes] = [this.#keys, this.#indexes];
    this.#keys = newKeys(keys.length * 2);
    this.#indexes = newIndexes(indexes.length * 2);
    this.#taken = 0;
    for (const [place, key] of keys.entries()) if (key !== EMPTY) this.#put(key, int32At(indexes, place));
  }
}

/** The table of these ids. The index of an id is its position. */
export function tableOf(ids: Numbers): IdTable {
  const table = new IdTable();
  for (let at = 0; at < ids.length; at++) table.set(numberAt(ids, at), at);
  return table;
}

function newKeys(places: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(places * 8)).fill(EMPTY);
}

function newIndexes(places: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(places * 4)).fill(EMPTY);
}
