import { int32At, refuse } from './entry-at.ts';

/**
 * Arrays of numbers that several threads can read. Three kinds and no more: what works on columns stays quick
 * for up to four.
 */
export type Numbers = Uint8Array | Int32Array | Float64Array;
export type NumbersType = {
  new (buffer: SharedArrayBuffer, offset?: number, length?: number): Numbers;
  readonly BYTES_PER_ELEMENT: number;
};

/** Entries that a new column has room for. */
const FIRST_ROOM = 64;

/**
 * A column in shared memory that its keeper alone writes. Readers get views of what was there when they
 * asked: appending never changes what they see, and writing to an entry that somebody may read makes a copy
 * first.
 */
export class Growing<A extends Numbers> {
  readonly #type: NumbersType;
  #array: A;
  #length = 0;
  /** Entries below this are in somebody's view. */
  #read = 0;

  constructor(type: NumbersType, room = FIRST_ROOM) {
    this.#type = type;
    this.#array = this.#roomFor(room);
  }

  /** A column that begins with these entries; what is left of their buffer is its room. */
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

  /** The entries as they are stored: not to be kept. */
  part(from: number, to: number): A {
    return this.#array.subarray(from, to) as A;
  }

  push(value: number): void {
    if (this.#length === this.#array.length) this.#widen(this.#length + 1);
    this.#array[this.#length++] = value;
  }

  /** Appends bytes or numbers that stand in one piece. */
  append(values: ArrayLike<number>): void {
    const wanted = this.#length + values.length;
    if (wanted > this.#array.length) this.#widen(wanted);
    this.#array.set(values, this.#length);
    this.#length = wanted;
  }

  set(index: number, value: number): void {
    if (index < this.#read) {
      this.#copyTo(this.#array.length);
      this.#read = 0;
    }
    this.#array[index] = value;
  }

  /**
   * Writes to an entry that others may be reading: for values that tell by themselves from which version on
   * they count.
   */
  setForAll(index: number, value: number): void {
    this.#array[index] = value;
  }

  /** An empty column with room for as many entries. */
  emptied(): Growing<A> {
    return new Growing<A>(this.#type, this.#length);
  }

  /** Another column: these entries of this one, in this order. */
  taking(entries: Int32Array): Growing<A> {
    const taken = new Growing<A>(this.#type, entries.length);
    const to = taken.#array;
    for (let at = 0; at < entries.length; at++) to[at] = this.at(int32At(entries, at));
    taken.#length = entries.length;
    return taken;
  }

  /** What is there now, for readers. */
  view(): A {
    this.#read = this.#length;
    return new this.#type(this.#array.buffer as SharedArrayBuffer, 0, this.#length) as A;
  }

  #widen(wanted: number): void {
    // Half as much again: doubling would leave hundreds of megabytes of room in the largest columns.
    this.#copyTo(Math.max(wanted, Math.ceil(this.#array.length * 1.5)));
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
