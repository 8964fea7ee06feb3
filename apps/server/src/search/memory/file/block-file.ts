import { closeSync, fchmodSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Numbers, NumbersType } from '../columns/growing.ts';

// The file consists of blocks of bytes, each preceded by its length. At the end is the CRC-32 of everything
// before it. The lengths and this checksum are stored as doubles.

const OWNER_ONLY = 0o600;
const LENGTH_BYTES = 8;
/** Maximum number of bytes that one call reads or writes. */
const AT_ONCE = 16_777_216;
/** Room for further entries, as a fraction of a column's entries. */
const ROOM = 1 / 32;
const LEAST_ROOM = 64;

/** Writes a new file and returns its size in bytes once it is on the disk. */
export function writeBlocks(name: string, blocks: () => Generator<Numbers>): number {
  const file = openSync(name, 'wx', OWNER_ONLY);
  try {
    fchmodSync(file, OWNER_ONLY);
    let [sum, length] = [0, 0];
    const write = (bytes: Uint8Array): void => {
      for (let from = 0; from < bytes.length;) {
        const written = writeSync(file, bytes, from, Math.min(AT_ONCE, bytes.length - from));
        sum = crc32(bytes.subarray(from, from + written), sum);
        from += written;
      }
      length += bytes.length;
    };
    for (const block of blocks()) {
      write(lengthBlock(block.byteLength));
      write(new Uint8Array(block.buffer, block.byteOffset, block.byteLength));
    }
    write(lengthBlock(sum));
    fsyncSync(file);
    return length;
  } finally {
    closeSync(file);
  }
}

function lengthBlock(length: number): Uint8Array {
  return new Uint8Array(Float64Array.of(length).buffer);
}

/** Reads blocks one after the other. Throws if a length or the checksum is wrong. */
export class BlockReader {
  readonly #file: number;
  #left: number;
  #sum = 0;

  constructor(file: number) {
    this.#file = file;
    this.#left = fstatSync(file).size;
  }

  text(): string {
    const bytes = new Uint8Array(this.#length());
    this.#read(bytes);
    return Buffer.from(bytes).toString('utf8');
  }

  /** Reads a block into shared memory, with some room for more entries. */
  numbers(type: NumbersType): Numbers {
    const bytes = this.#length();
    const entries = bytes / type.BYTES_PER_ELEMENT;
    if (!Number.isInteger(entries)) throw damaged();
    const room = entries + Math.ceil(entries * ROOM) + LEAST_ROOM;
    const buffer = new SharedArrayBuffer(room * type.BYTES_PER_ELEMENT);
    this.#read(new Uint8Array(buffer, 0, bytes));
    return new type(buffer, 0, entries);
  }

  /** Checks the checksum of everything that was read. Throws if it is wrong or if bytes follow it. */
  end(): void {
    const sum = this.#sum;
    const found = new Float64Array(1);
    this.#read(new Uint8Array(found.buffer));
    if (found[0] !== sum || this.#left !== 0) throw damaged();
  }

  #length(): number {
    const found = new Float64Array(1);
    this.#read(new Uint8Array(found.buffer));
    const [length = 0] = found;
    if (!Number.isInteger(length) || length < 0 || length > this.#left - LENGTH_BYTES) throw damaged();
    return length;
  }

  #read(into: Uint8Array): void {
    if (into.length > this.#left) throw damaged();
    for (let from = 0; from < into.length;) {
      const read = readSync(this.#file, into, from, Math.min(AT_ONCE, into.length - from), null);
      if (read === 0) throw damaged();
      this.#sum = crc32(into.subarray(from, from + read), this.#sum);
      from += read;
    }
    this.#left -= into.length;
  }
}

function damaged(): Error {
  return new Error('The file is damaged or cut off.');
}
