import { randomBytes } from 'node:crypto';
import { int32At } from './entry-at.ts';

const EMPTY = -1;
const FIRST_PLACES = 256;
/** Percentage of places that may be taken before the table grows. */
const FULL = 60;
/** Random in each process, so that nobody can craft texts whose hashes collide. */
const SEED = randomBytes(4).readInt32LE();
const SPREADING = 0x9e3779b1;

/**
 * Returns the hash of bytes or numbers as a signed 32-bit integer, which the tables store. With `from`,
 * continues an earlier hash.
 */
export function hashOf(values: ArrayLike<number>, from = SEED): number {
  let hash = from;
  for (let at = 0; at < values.length; at++) {
    hash = Math.imul(hash ^ (values[at] as number), SPREADING);
    // The upper bits depend on every value so far. They are mixed into the lower bits, which choose the
    // place.
    hash ^= hash >>> 15;
  }
  return hash;
}

/**
 * A hash table with open addressing that finds a row by its content. It holds rows and their hashes, and
 * asks `isWanted` about each row with the right hash. A Map would hold every text a second time, on the heap.
 * Rows are never removed.
 */
export class RowTable {
  #rows = new Int32Array(FIRST_PLACES).fill(EMPTY);
  #hashes = new Int32Array(FIRST_PLACES);
  #taken = 0;

  /** Returns the row with this hash that `isWanted` accepts, or else adds and returns the row from `make`. */
  rowOf(hash: number, isWanted: (row: number) => boolean, make: () => number): number {
    const mask = this.#rows.length - 1;
    for (let place = placeOf(hash, mask); this.#rows[place] !== EMPTY; place = (place + 1) & mask) {
      const row = int32At(this.#rows, place);
      if (this.#hashes[place] === hash && isWanted(row)) return row;
    }
    const made = make();
    this.add(hash, made);
    return made;
  }

  /** Adds a row with new content. */
  add(hash: number, row: number): void {
    if ((this.#taken + 1) * 100 > this.#rows.length * FULL) this.#grow();
    this.#put(hash, row);
  }

  #put(hash: number, row: number): void {
    const mask = this.#rows.length - 1;
    let place = placeOf(hash, mask);
    while (this.#rows[place] !== EMPTY) place = (place + 1) & mask;
    this.#rows[place] = row;
    this.#hashes[place] = hash;
    this.#taken++;
  }

  #grow(): void {
    const [rows, hashes] = [this.#rows, this.#hashes];
    this.#rows = new Int32Array(rows.length * 2).fill(EMPTY);
    this.#hashes = new Int32Array(rows.length * 2);
    this.#taken = 0;
    for (const [place, row] of rows.entries()) if (row !== EMPTY) this.#put(int32At(hashes, place), row);
  }
}

function placeOf(hash: number, mask: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) & mask;
}
