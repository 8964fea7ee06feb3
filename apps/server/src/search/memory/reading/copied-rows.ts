/** Signature (11 bytes), flags (4), extension length (4, always 0). */
const HEADER_BYTES = 19;
const BYTES_OF_COUNT = 2;
const BYTES_OF_LENGTH = 4;
const BYTES_OF_ID = 8;
/**
 * An array without elements consists of the number of dimensions, flags, and the type of the elements. In
 * other arrays, the length and the first index of each dimension follow.
 */
const BYTES_OF_EMPTY_ARRAY = 12;
const BYTES_BEFORE_INTEGERS = BYTES_OF_EMPTY_ARRAY + 8;
const END = -1;
const NULL = -1;
const BEYOND_LOW = 4294967296;

const NO_ROWS: readonly never[] = [];

/**
 * Rows in the binary format of COPY. The first column of each row is an id, by which the rows are sorted.
 * Read the columns of a row one by one, in the order of the SQL statement.
 * https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 */
export class CopiedRows {
  readonly #bytes: Buffer;
  readonly #view: DataView;
  #at = HEADER_BYTES;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Infinity after the last row. */
  get nextId(): number {
    if (this.#view.getInt16(this.#at) === END) return Infinity;
    return this.#integerAt(this.#at + BYTES_OF_COUNT + BYTES_OF_LENGTH, BYTES_OF_ID);
  }

  /** Begins the next row and returns its id. The second column is read next. */
  begin(): number {
    const id = this.nextId;
    this.#at += BYTES_OF_COUNT + BYTES_OF_LENGTH + BYTES_OF_ID;
    return id;
  }

  /** Returns the results of `decode` for the rows with this id. Ids must be requested in ascending order. */
  of<R>(id: number, decode: (row: this) => R): readonly R[] {
    while (this.nextId < id) this.#skip();
    if (this.nextId !== id) return NO_ROWS;
    const found: R[] = [];
    while (this.nextId === id) {
      this.begin();
      found.push(decode(this));
    }
    return found;
  }

  #skip(): void {
    let columns = this.#view.getInt16(this.#at);
    this.#at += BYTES_OF_COUNT;
    for (; columns > 0; columns--) {
      const length = this.#length();
      if (length !== NULL) this.#at += length;
    }
  }

  /** A `smallint`, `integer` or `bigint`. 0 for null. */
  integer(): number {
    return this.integerOrNull() ?? 0;
  }

  integerOrNull(): number | null {
    const length = this.#length();
    if (length === NULL) return null;
    this.#at += length;
    return this.#integerAt(this.#at - length, length);
  }

  /** A `float8`. */
  doubleOrNull(): number | null {
    if (this.#length() === NULL) return null;
    this.#at += 8;
    return this.#view.getFloat64(this.#at - 8);
  }

  /** False for null. */
  flag(): boolean {
    if (this.#length() === NULL) return false;
    return this.#bytes[this.#at++] === 1;
  }

  /** Empty for null. */
  text(): string {
    return this.textOrNull() ?? '';
  }

  textOrNull(): string | null {
    const length = this.#length();
    if (length === NULL) return null;
    this.#at += length;
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }

  /** An array of integers without nulls inside. Empty for null. */
  integers(): number[] {
    return this.integersOrNull() ?? [];
  }

  integersOrNull(): number[] | null {
    const length = this.#length();
    if (length === NULL) return null;
    const end = this.#at + length;
    const hasNone = this.#view.getInt32(this.#at) === 0;
    this.#at += hasNone ? BYTES_OF_EMPTY_ARRAY : BYTES_BEFORE_INTEGERS;
    const found: number[] = [];
    while (this.#at < end) found.push(this.integer());
    return found;
  }

  #length(): number {
    this.#at += BYTES_OF_LENGTH;
    return this.#view.getInt32(this.#at - BYTES_OF_LENGTH);
  }

  #integerAt(at: number, length: number): number {
    if (length === 8) return this.#view.getInt32(at) * BEYOND_LOW + this.#view.getUint32(at + 4);
    return length === 4 ? this.#view.getInt32(at) : this.#view.getInt16(at);
  }
}
