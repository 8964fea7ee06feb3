import path from 'node:path';
import type { Published } from './follow-feed.ts';
import type { FromKeeper, KeeperData, ToKeeper } from './keeper.worker.ts';
import { Thread } from './thread.ts';

const KEEPER = path.join(import.meta.dirname, 'keeper.worker.ts');

/** Its heap holds what finds a spelling again; the columns are outside of it. */
const HEAP_MEGABYTES = 2_048;

/** A thread that keeps the columns. */
export class KeeperThread {
  readonly #thread: Thread<ToKeeper, FromKeeper>;
  #asked: { resolve: (published: Published) => void; reject: (error: Error) => void } | null = null;

  /** `onDeath` is told when it ends by itself; who waits for it is told, too. */
  constructor(data: KeeperData, onDeath: (error: Error) => void) {
    this.#thread = new Thread<ToKeeper, FromKeeper>(
      KEEPER,
      {
        onMessage: (message) => this.#take(message),
        onDeath: (error) => {
          this.#fail(error);
          onDeath(error);
        },
      },
      { data, heapMegabytes: HEAP_MEGABYTES },
    );
  }

  /** The columns with everything that was committed when this was called. One call at a time. */
  follow(): Promise<Published> {
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject };
      this.#thread.tell('follow');
    });
  }

  async end(): Promise<void> {
    this.#fail(new Error('The search has stopped.'));
    await this.#thread.end();
  }

  #take(message: FromKeeper): void {
    const asked = this.#asked;
    this.#asked = null;
    if ('published' in message) asked?.resolve(message.published);
    else asked?.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
  }

  #fail(error: Error): void {
    this.#asked?.reject(error);
    this.#asked = null;
  }
}
