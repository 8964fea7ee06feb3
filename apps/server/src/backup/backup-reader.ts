import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type * as z from 'zod/mini';
import { BackupError, END_OF_ROWS } from './backup-format.ts';
import type { BackupSource } from './backup-store.ts';

/** Maximum length of a JSON line (bytes). Without it, a file without line breaks could fill the memory. */
const LONGEST_LINE = 1_000_000;

const NEW_LINE = 0x0a;
const END = Buffer.from(`\n${END_OF_ROWS}`);

export class BackupReader {
  readonly #name: string;
  readonly #pieces: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor({ name, open }: BackupSource) {
    this.#name = name;
    this.#pieces = piecesOf(open);
  }

  /** Returns the next line, which must be JSON of this shape. */
  async line<S extends z.ZodMiniType>(shape: S): Promise<z.output<S>> {
    let end = this.#buffered.indexOf(NEW_LINE);
    while (end < 0) {
      if (this.#buffered.length > LONGEST_LINE || !(await this.#more())) throw this.#notABackup();
      end = this.#buffered.indexOf(NEW_LINE);
    }
    const text = this.#take(end + 1).toString();
    try {
      return shape.parse(JSON.parse(text));
    } catch {
      throw this.#notABackup();
    }
  }

  /** The rows of a table in the format of COPY, up to the line that ends them. */
  async *rows(): AsyncGenerator<Buffer> {
    // `END` begins with a line break. If the table is empty, that is the line break after the table's name,
    // which was already taken from the buffer. So a line break is put back first.
    this.#buffered = Buffer.concat([Buffer.of(NEW_LINE), this.#buffered]);
    let borrowed = 1;
    let end = this.#buffered.indexOf(END);
    while (end < 0) {
      const sure = this.#buffered.length - END.length + 1;
      if (sure > borrowed) {
        yield this.#take(sure).subarray(borrowed);
        borrowed = 0;
      }
      if (!(await this.#more())) throw damaged(this.#name);
      end = this.#buffered.indexOf(END);
    }
    const last = this.#take(end + END.length).subarray(borrowed, end + 1);
    if (last.length > 0) yield last;
  }

  /**
   * Reads to the end of the backup, where its checksum is: only then is it certain that the data is intact.
   */
  async end(): Promise<void> {
    if (this.#buffered.length > 0 || (await this.#more())) throw this.#notABackup();
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  #take(bytes: number): Buffer {
    const taken = this.#buffered.subarray(0, bytes);
    this.#buffered = this.#buffered.subarray(bytes);
    return taken;
  }

  async #more(): Promise<boolean> {
    try {
      const { done, value } = await this.#pieces.next();
      if (!done) this.#buffered = Buffer.concat([this.#buffered, value]);
      return !done;
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      if (message === 'incorrect header check') throw this.#notABackup();
      if (code.startsWith('Z_')) throw damaged(this.#name);
      throw new BackupError(`${this.#name} cannot be read (${message}).`);
    }
  }

  #notABackup(): BackupError {
    return new BackupError(`${this.#name} is not a backup that this Kithline can read.`);
  }
}

/** Opens the source when the first chunk is requested, because an error before that would end the process. */
async function* piecesOf(open: () => Readable): AsyncGenerator<Buffer> {
  // Errors of either stream are thrown where the chunks are read.
  const text = pipeline(open(), createGunzip(), () => undefined);
  yield* text as AsyncIterable<Buffer>;
}

export function damaged(name: string): BackupError {
  return new BackupError(`${name} is damaged or cut off.`);
}
