import { randomBytes } from 'node:crypto';
import { int32At } from './entry-at.ts';

const EMPTY = -1;
const FIRST_PLACES = 256;
/** Of 100 places, how many may be taken before the table grows. */
const FULL = 60;
/** Another one in each process, so that nobody can write texts that all meet in one place. */
const SEED = randomBytes(4).readInt32LE();
const SPREADING = 0x9e3779b1;

/**
 * A hash of bytes or numbers, which goes on from another one. It has 32 bits with a sign, as the tables keep
 * it.
 */
export function hashOf(values: ArrayLike<number>, from = SEED): number {
  let hash = from;
  for (let at = 0; at < values.length; at++) {
    hash = Math.imul(hash ^ (values[at] as number), SPREADING);
    // The upper bits know of every value before, the lower ones decide about places.
    hash ^= hash >>> 15;
  }
  return hash;
}

/**
 * Finds a row by what it says: a hash table with open addressing that holds rows and hashes, and asks whether
 * a row is the wanted one. A Map would hold every text once more, on the heap. Rows are added and never taken
 * out.
 */
export class RowTable {
  #rows = new Int32Array(FIRST_PLACES).fill(EMPTY);
  #hashes = new Int32Array(FIRST_PLACES);
  #taken = 0;

  /** The row with this hash that `isWanted` accepts; the one that `make` makes, if there is none. */
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

  /** Adds a row that says something new. */
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
