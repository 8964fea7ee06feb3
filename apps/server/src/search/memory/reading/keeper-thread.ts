import path from 'node:path';
import type { MarkedColumns } from '../file/columns-file.ts';
import type { OnBadFile, Published } from './follow-feed.ts';
import type { FromKeeper, KeeperData, ToKeeper } from './keeper.worker.ts';
import { notReady } from './not-ready.ts';
import { Thread } from '../threads/thread.ts';

const KEEPER = path.join(import.meta.dirname, 'keeper.worker.ts');

/** Enough for the rows of many changed persons. The columns are outside the heap. */
const HEAP_MEGABYTES = 2_048;

export class KeeperThread {
  readonly #thread: Thread<ToKeeper, FromKeeper>;
  readonly #onBadFile: OnBadFile;
  #isOver = false;
  #pending: { resolve: (published: Published) => void; reject: (error: Error) => void } | null = null;

  /** If the thread ends by itself, a pending `follow` is rejected, and then `onDeath` is called. */
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

  /** `FeedFollower.beginWith`. Must be called before the first `follow`. */
  beginWith(columns: MarkedColumns): void {
    this.#thread.send({ columns });
  }

  /**
   * Takes the next step of the thread's follower (`FeedFollower.follow`). Only one call may run at a time.
   * Rejects with `not-ready` when the thread ends.
   */
  follow(): Promise<Published> {
    if (this.#isOver) return Promise.reject(notReady());
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#thread.send('follow');
    });
  }

  /** Ends the thread's connections to the database, so that a `follow` that hangs is rejected. */
  dropConnections(): void {
    if (!this.#isOver) this.#thread.send('drop');
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
    const pending = this.#pending;
    this.#pending = null;
    if ('published' in message) pending?.resolve(message.published);
    else pending?.reject(Object.assign(new Error(message.error.message), message.error));
  }

  #finish(): void {
    this.#isOver = true;
    this.#pending?.reject(notReady());
    this.#pending = null;
  }
}
