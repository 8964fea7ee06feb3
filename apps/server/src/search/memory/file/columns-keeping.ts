import path from 'node:path';
import type { Logger } from '../../../platform/log.ts';
import type { ColumnsWriterData, FromColumnsWriter } from './columns-writer.worker.ts';
import { columnsFormat } from './columns-format.ts';
import { removeAbandoned, removeColumnsFile } from './columns-file.ts';
import type { Published } from '../reading/follow-feed.ts';
import { CoalescedRuns } from '../../../platform/turns/coalesced-runs.ts';
import { Thread } from '../threads/thread.ts';

const WRITER = path.join(import.meta.dirname, 'columns-writer.worker.ts');
/** Which rows are kept; the columns and what is made of them are outside of the heap. */
const HEAP_MEGABYTES = 384;

/** Fewer persons are read from the database in a second. */
const LEAST_PERSONS = 20_000;
/** Milliseconds after everything was read: those who wait for it go first. */
const SOON = 5_000;
/**
 * Milliseconds between two looks for changes: what was deleted is in the file for this long and the time of
 * writing it.
 */
const EVERY = 1_800_000;
/** How long a stop waits for the file (milliseconds). */
const LONGEST_STOP = 5_000;

export interface ColumnsKeepingOptions {
  /** Of its own. */
  readonly folder: string;
  /** False: the file of an earlier start is removed and none is written. */
  readonly isOn: boolean;
  /** Other bounds than the usual ones, for tests. */
  readonly leastPersons?: number;
  readonly soon?: number;
  readonly every?: number;
}

/**
 * Keeps a version of the columns in a file, which is written in a thread of its own, and again when the
 * columns have changed.
 */
export class ColumnsKeeping {
  readonly #options: Required<ColumnsKeepingOptions>;
  /** Of the running program; null: it cannot be told, or nothing has been started. */
  #format: string | null = null;
  readonly #log: Logger;
  readonly #catchUp: () => Promise<void>;
  readonly #writing = new CoalescedRuns(() => this.#write());
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #latest: Published | null = null;
  /** Name of the version that the file has. */
  #written: string | null = null;
  #thread: Thread<never, FromColumnsWriter> | null = null;

  /** `catchUp` reads what has changed in the database, so that the present version is offered. */
  constructor(
    options: ColumnsKeepingOptions,
    { log, catchUp }: { log: Logger; catchUp: () => Promise<void> },
  ) {
    this.#options = { leastPersons: LEAST_PERSONS, soon: SOON, every: EVERY, ...options };
    this.#log = log;
    this.#catchUp = catchUp;
  }

  /** Looks for changes from now on. */
  start(): void {
    if (!this.#options.isOn) {
      this.#remove();
      return;
    }
    try {
      this.#format = columnsFormat();
    } catch (error) {
      this.#log.warn({ err: error }, 'the search columns are kept in no file');
    }
    this.#timer = setInterval(() => void this.#look(), this.#options.every).unref();
  }

  /** Of the file that a keeper may begin with; null: it reads everything. */
  get folder(): string | null {
    return this.#options.isOn ? this.#options.folder : null;
  }

  /**
   * The present version. That of a keeper that has read everything is written soon, other ones at the next
   * look.
   */
  offer(published: Published): void {
    const isOfNewKeeper = this.#latest?.columns.keeper !== published.columns.keeper;
    this.#latest = published;
    if (published.isInFile) this.#written = nameOf(published);
    if (!isOfNewKeeper || published.isFromFile) return;
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.#writing.next(), this.#options.soon).unref();
  }

  /** Writes the last version, if it takes no longer than a stop can wait. */
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
      // It may hold what was deleted since.
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
