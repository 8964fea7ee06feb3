import path from 'node:path';
import type { Logger } from '../../../platform/log.ts';
import type { ColumnsWriterData, FromColumnsWriter } from './columns-writer.worker.ts';
import { columnsFormat } from './columns-format.ts';
import { removeAbandoned, removeColumnsFile } from './columns-file.ts';
import type { Published } from '../reading/follow-feed.ts';
import { CoalescedRuns } from '../../../platform/turns/coalesced-runs.ts';
import { Thread } from '../threads/thread.ts';

const WRITER = path.join(import.meta.dirname, 'columns-writer.worker.ts');
/** Heap for finding the rows to keep. The columns, and the arrays made from them, are outside the heap. */
const HEAP_MEGABYTES = 384;

/** A directory with fewer persons is read from the database in a second, and needs no file. */
const LEAST_PERSONS = 20_000;
/** Delay (ms) before the first version of a new keeper is written, so that waiting requests go first. */
const SOON = 5_000;
/**
 * Milliseconds between checks for changes. A deleted person may remain in the file until the next rewrite
 * ends.
 */
const EVERY = 1_800_000;
/** Maximum milliseconds that stopping waits for the file to be written. */
const LONGEST_STOP = 5_000;

export interface ColumnsKeepingOptions {
  /** A folder that is used for nothing else. */
  readonly folder: string;
  /** Whether a file is kept. If not, the file of an earlier start is removed, and none is written. */
  readonly isOn: boolean;
  /** Other limits, for tests. */
  readonly leastPersons?: number;
  readonly soon?: number;
  readonly every?: number;
}

/** Keeps a version of the columns in a file, which a thread rewrites after the columns have changed. */
export class ColumnsKeeping {
  readonly #options: Required<ColumnsKeepingOptions>;
  /** Null before the start, and if the format cannot be determined. */
  #format: string | null = null;
  readonly #log: Logger;
  readonly #catchUp: () => Promise<void>;
  readonly #writing = new CoalescedRuns(() => this.#write());
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #latest: Published | null = null;
  /** Name of the version that was written last or is being written. */
  #written: string | null = null;
  #thread: Thread<never, FromColumnsWriter> | null = null;

  /** `catchUp` reads the changes from the database and calls `offer` with the new version. */
  constructor(
    options: ColumnsKeepingOptions,
    { log, catchUp }: { log: Logger; catchUp: () => Promise<void> },
  ) {
    this.#options = { leastPersons: LEAST_PERSONS, soon: SOON, every: EVERY, ...options };
    this.#log = log;
    this.#catchUp = catchUp;
  }

  /** Starts to check for changes. If the file is turned off, removes it instead. */
  start(): void {
    if (!this.#options.isOn) {
      this.#remove();
      return;
    }
    try {
      this.#format = columnsFormat();
    } catch (error) {
      this.#log.warn({ err: error }, 'the search columns are not kept in a file');
    }
    this.#timer = setInterval(() => void this.#look(), this.#options.every).unref();
  }

  /** Folder of the file from which a keeper may start. Null: the keeper reads everything. */
  get folder(): string | null {
    return this.#options.isOn ? this.#options.folder : null;
  }

  /**
   * Takes the present version. It is written at the next check, or within seconds if it is the first version
   * of a keeper that did not start from the file.
   */
  offer(published: Published): void {
    const isOfNewKeeper = this.#latest?.columns.keeper !== published.columns.keeper;
    this.#latest = published;
    if (published.isInFile) this.#written = nameOf(published);
    if (!isOfNewKeeper || published.isFromFile) return;
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.#writing.next(), this.#options.soon).unref();
  }

  /** Writes the latest version. If that takes longer than stopping can wait, ends the thread that writes. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LONGEST_STOP);
    });
    await Promise.race([this.#writing.next(), late]);
    clearTimeout(timer);
    await this.#thread?.end();
  }

  async #look(): Promise<void> {
    try {
      removeAbandoned(this.#options.folder);
      await this.#catchUp();
    } catch (error) {
      this.#log.warn({ err: error }, 'the search could not look for changes');
    }
    await this.#writing.next();
  }

  async #write(): Promise<void> {
    const latest = this.#latest;
    const { leastPersons, folder } = this.#options;
    const format = this.#format;
    if (format === null || latest === null || nameOf(latest) === this.#written) return;
    this.#written = nameOf(latest);
    if (latest.columns.persons.id.length < leastPersons) {
      this.#remove();
      return;
    }
    const start = performance.now();
    try {
      const bytes = await this.#writeInThread({
        folder,
        format,
        columns: { columns: latest.columns, mark: latest.mark },
      });
      const milliseconds = Math.round(performance.now() - start);
      this.#log.info({ bytes, milliseconds }, 'the search columns were written to their file');
    } catch (error) {
      this.#log.warn({ err: error, folder }, 'the file of search columns could not be written');
      this.#written = null;
      // The former file may contain persons who have been deleted since it was written.
      this.#remove();
    }
  }

  #writeInThread(data: ColumnsWriterData): Promise<number> {
    return new Promise((resolve, reject) => {
      const thread = new Thread<never, FromColumnsWriter>(
        WRITER,
        {
          onMessage: (message) => {
            void thread.end();
            if ('bytes' in message) resolve(message.bytes);
            else reject(message.error);
          },
          onDeath: reject,
        },
        { data, heapMegabytes: HEAP_MEGABYTES },
      );
      this.#thread = thread;
    });
  }

  #remove(): void {
    try {
      removeColumnsFile(this.#options.folder);
    } catch (error) {
      this.#log.error(
        { err: error, folder: this.#options.folder },
        'the file of search columns could not be removed',
      );
    }
  }
}

function nameOf({ columns: { keeper, version } }: Published): string {
  return `${keeper} ${version}`;
}
