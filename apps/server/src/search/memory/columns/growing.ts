import { int32At, refuse } from './entry-at.ts';

/**
 * Arrays of numbers that several threads can read. Use only these three types: if code reads more than four
 * types of arrays at one place, V8 makes this access slow.
 */
export type Numbers = Uint8Array | Int32Array | Float64Array;
export type NumbersType = {
  new (buffer: SharedArrayBuffer, offset?: number, length?: number): Numbers;
  readonly BYTES_PER_ELEMENT: number;
};

/** Initial capacity of a column, in entries. */
const FIRST_ROOM = 64;

/**
 * A column in shared memory. One thread (the keeper) writes it, and others read it. Readers get a view of the
 * present entries: appending never changes the view, and `set` copies the column before it changes an entry
 * that a view contains.
 */
export class Growing<A extends Numbers> {
  readonly #type: NumbersType;
  #array: A;
  #length = 0;
  /** Entries below this index are in a view of the present array. */
  #read = 0;

  constructor(type: NumbersType, room = FIRST_ROOM) {
    this.#type = type;
    this.#array = this.#roomFor(room);
  }

  /** A column that starts with these entries. Further entries go into the rest of their buffer. */
  static of<A extends Numbers>(entries: A): Growing<A> {
    const type = entries.constructor as NumbersType;
    const growing = new Growing<A>(type, 0);
    growing.#array = new type(entries.buffer as SharedArrayBuffer) as A;
    growing.#length = entries.length;
    return growing;
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): number {
    const entry = index < this.#length ? this.#array[index] : undefined;
    return entry === undefined ? refuse(this, index) : entry;
  }

  /** The stored entries from `from` to `to` - 1, without a copy. Use them at once and do not keep them. */
  part(from: number, to: number): A {
    return this.#array.subarray(from, to) as A;
  }

  push(value: number): void {
    if (this.#length === this.#array.length) this.#widen(this.#length + 1);
    this.#array[this.#length++] = value;
  }

  append(values: ArrayLike<number>): void {
    const length = this.#length + values.length;
    if (length > this.#array.length) this.#widen(length);
    this.#array.set(values, this.#length);
    this.#length = length;
  }

  set(index: number, value: number): void {
    if (index < this.#read) {
      this.#copyTo(this.#array.length);
      this.#read = 0;
    }
    this.#array[index] = value;
  }

  /**
   * Writes without a copy, so that the value also appears in views. Only for a value that states the version
   * from which it applies, or for a column that has no views yet.
   */
  setForAll(index: number, value: number): void {
    this.#array[index] = value;
  }

  /** An empty column with room for the same number of entries. */
  emptied(): Growing<A> {
    return new Growing<A>(this.#type, this.#length);
  }

  /** Returns a new column with the given entries of this column, in the given order. */
  taking(entries: Int32Array): Growing<A> {
    const taken = new Growing<A>(this.#type, entries.length);
    const to = taken.#array;
    for (let at = 0; at < entries.length; at++) to[at] = this.at(int32At(entries, at));
    taken.#length = entries.length;
    return taken;
  }

  /** The present entries, for readers. */
  view(): A {
    this.#read = this.#length;
    return new this.#type(this.#array.buffer as SharedArrayBuffer, 0, this.#length) as A;
  }

  #widen(length: number): void {
    // Adds half of the length: doubling would leave hundreds of megabytes of room in the largest columns.
    this.#copyTo(Math.max(length, Math.ceil(this.#array.length * 1.5)));
    this.#read = 0;
  }

  #copyTo(room: number): void {
    const array = this.#roomFor(room);
    array.set(this.#array.subarray(0, this.#length));
    this.#array = array;
  }

  #roomFor(room: number): A {
    return new this.#type(new SharedArrayBuffer(room * this.#type.BYTES_PER_ELEMENT)) as A;
  }
}
