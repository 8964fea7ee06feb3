import path from 'node:path';
import type { MarkedColumns } from '../file/columns-file.ts';
import type { OnBadFile, Published } from './follow-feed.ts';
import type { FromKeeper, KeeperData, ToKeeper } from './keeper.worker.ts';
import { notReady } from './not-ready.ts';
import { Thread } from '../threads/thread.ts';

const KEEPER = path.join(import.meta.dirname, 'keeper.worker.ts');

/** For the rows of many changed persons at once; the columns are outside of the heap. */
const HEAP_MEGABYTES = 2_048;

/** A thread that keeps the columns. */
export class KeeperThread {
  readonly #thread: Thread<ToKeeper, FromKeeper>;
  readonly #onBadFile: OnBadFile;
  #isOver = false;
  #asked: { resolve: (published: Published) => void; reject: (error: Error) => void } | null = null;

  /** `onDeath` is told when it ends by itself; who waits for it is told, too. */
  constructor(
    data: KeeperData,
    { onDeath, onBadFile }: { onDeath: (error: Error) => void; onBadFile: OnBadFile },
  ) {
    this.#onBadFile = onBadFile;
    this.#thread = new Thread<ToKeeper, FromKeeper>(
      KEEPER,
      {
        onMessage: (message) => this.#take(message),
        onDeath: (error) => {
          this.#finish();
          onDeath(error);
        },
      },
      { data, heapMegabytes: HEAP_MEGABYTES },
    );
  }

  /** Before the first `follow`: it goes on from the columns of another keeper, and sorts them. */
  beginWith(columns: MarkedColumns): void {
    this.#thread.tell({ columns });
  }

  /**
   * The columns with everything that was committed when this was called. One call at a time. Rejects with
   * `not-ready` when the thread ends.
   */
  follow(): Promise<Published> {
    if (this.#isOver) return Promise.reject(notReady());
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject };
      this.#thread.tell('follow');
    });
  }

  async end(): Promise<void> {
    this.#finish();
    await this.#thread.end();
  }

  #take(message: FromKeeper): void {
    if ('badFile' in message) {
      this.#onBadFile(message.badFile);
      return;
    }
    const asked = this.#asked;
    this.#asked = null;
    if ('published' in message) asked?.resolve(message.published);
    else asked?.reject(Object.assign(new Error(message.error.message), message.error));
  }

  #finish(): void {
    this.#isOver = true;
    this.#asked?.reject(notReady());
    this.#asked = null;
  }
}
