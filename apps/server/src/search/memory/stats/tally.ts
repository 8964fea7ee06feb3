import { widened } from '../seen/carried.ts';
import { NONE } from '../columns/columns.ts';
import { int32At } from '../columns/entry-at.ts';

/** Counts each person once for each entry. All entries of a person must be added before those of the next. */
export class Tally {
  #counts: Int32Array;
  #last: Int32Array;

  /** Continues the counts `before`, and may change them. Grows when an entry beyond its end is added. */
  constructor(entries: number, before: Int32Array | null = null) {
    this.#counts = before === null ? new Int32Array(entries) : widened(before, entries);
    this.#last = new Int32Array(this.#counts.length).fill(NONE);
  }

  get counts(): Int32Array {
    return this.#counts;
  }

  /**
   * Counts a person for an entry. `by` is -1 to remove a person counted before. Returns false, and changes
   * nothing, if the entry is NONE or if this person was also the last one counted for it.
   */
  add(entry: number, person: number, by = 1): boolean {
    if (entry === NONE || this.#last[entry] === person) return false;
    if (entry >= this.#last.length) this.#grow(entry + 1);
    this.#last[entry] = person;
    this.#counts[entry]! += by;
    return true;
  }

  #grow(least: number): void {
    const length = Math.max(least, this.#last.length * 2);
    const last = new Int32Array(length).fill(NONE);
    last.set(this.#last);
    this.#last = last;
    this.#counts = widened(this.#counts, length);
  }
}

const FIRST_PLACES = 64;
/** Percentage of places that may be taken before the table grows. */
const FULL = 60;

/**
 * Numbers entries from 0 in the order in which they are added, so that counts of a few entries need only a
 * short array. A hash table with open addressing.
 */
export class Slots {
  /** The entries and their slots, by place in the hash table. */
  #entries = new Int32Array(FIRST_PLACES).fill(NONE);
  #slots = new Int32Array(FIRST_PLACES);
  #inOrder = new Int32Array(FIRST_PLACES);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds the entry if it has no slot. */
  slotOf(entry: number): number {
    const place = placeOf(this.#entries, entry);
    if (this.#entries[place] === entry) return int32At(this.#slots, place);
    if ((this.#count + 1) * 100 > this.#entries.length * FULL) {
      this.#grow();
      return this.slotOf(entry);
    }
    this.#entries[place] = entry;
    this.#slots[place] = this.#count;
    this.#inOrder[this.#count] = entry;
    return this.#count++;
  }

  entryAt(slot: number): number {
    return int32At(this.#inOrder, slot);
  }

  #grow(): void {
    const length = this.#entries.length * 2;
    this.#entries = new Int32Array(length).fill(NONE);
    this.#slots = new Int32Array(length);
    this.#inOrder = widened(this.#inOrder, length);
    for (let slot = 0; slot < this.#count; slot++) {
      const place = placeOf(this.#entries, this.entryAt(slot));
      this.#entries[place] = this.entryAt(slot);
      this.#slots[place] = slot;
    }
  }
}

/** The place of an entry, or the empty place where it belongs. */
function placeOf(entries: Int32Array, entry: number): number {
  const mask = entries.length - 1;
  let mixed = Math.imul(entry, 0x9e3779b1);
  mixed ^= mixed >>> 15;
  let place = mixed & mask;
  while (entries[place] !== NONE && entries[place] !== entry) place = (place + 1) & mask;
  return place;
}
