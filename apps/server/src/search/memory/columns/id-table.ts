import { int32At, numberAt } from './entry-at.ts';
import type { Growing, Numbers } from './growing.ts';

/** A reader's view of the table of a group: where each id stands in the group's column of ids. */
export interface IdTableView {
  readonly ids: Numbers;
  /** A hash table of indexes into `ids`. Empty places contain -1. */
  readonly indexes: Int32Array;
  /** Entries with this index or a larger one were added after this view. */
  readonly end: number;
}

const EMPTY = -1;
const FIRST_PLACES = 256;
/** Percentage of places that may be taken before the table grows. */
const FULL = 60;

/** The index of the row with an id, or -1. */
export function indexOf({ ids, indexes, end }: IdTableView, id: number): number {
  const mask = indexes.length - 1;
  for (let place = placeOf(id, mask); ; place = (place + 1) & mask) {
    const index = int32At(indexes, place);
    if (index === EMPTY || (index < end && numberAt(ids, index) === id)) return index;
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
 * A hash table with open addressing that finds the row of an id. The table is in shared memory, and one
 * thread writes it. Entries are added and never changed. A reader with an older view skips rows that were
 * added later. The ids themselves stay in the column of the group.
 */
export class IdTable {
  readonly #ids: Growing<Numbers>;
  #indexes = newIndexes(FIRST_PLACES);
  #end = 0;

  /** The table of the first `count` ids of a column. */
  constructor(ids: Growing<Numbers>, count = ids.length) {
    this.#ids = ids;
    while (this.#end < count) this.addNext();
  }

  /** The index of the row with an id, or -1. */
  get(id: number): number {
    const mask = this.#indexes.length - 1;
    for (let place = placeOf(id, mask); ; place = (place + 1) & mask) {
      const index = int32At(this.#indexes, place);
      if (index === EMPTY || this.#ids.at(index) === id) return index;
    }
  }

  addNext(): void {
    if ((this.#end + 1) * 100 > this.#indexes.length * FULL) this.#grow();
    this.#put(this.#end++);
  }

  view(): IdTableView {
    return { ids: this.#ids.view(), indexes: this.#indexes, end: this.#end };
  }

  #put(index: number): void {
    const mask = this.#indexes.length - 1;
    let place = placeOf(this.#ids.at(index), mask);
    while (this.#indexes[place] !== EMPTY) place = (place + 1) & mask;
    this.#indexes[place] = index;
  }

  #grow(): void {
    this.#indexes = newIndexes(this.#indexes.length * 2);
    for (let index = 0; index < this.#end; index++) this.#put(index);
  }
}

function newIndexes(places: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(places * 4)).fill(EMPTY);
}
