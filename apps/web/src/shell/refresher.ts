import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Milliseconds in which one kind of reply is asked for at most once, however many events speak of it. */
const REST_MS = 300;

/**
 * Makes replies stale, and so has those on the screen fetched again: the first time at once; what comes while they rest makes
 * them stale once more when the rest is over.
 */
export class Refresher {
  readonly #client: QueryClient;
  readonly #resting = new Map<string, { again: boolean }>();
  /** How many works keep everything back, and what they keep. */
  #works = 0;
  readonly #held = new Map<string, QueryKey>();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  refresh(queryKey: QueryKey): void {
    const name = hashKey(queryKey);
    const rest = this.#resting.get(name);
    if (this.#works > 0) this.#held.set(name, queryKey);
    else if (rest) rest.again = true;
    else this.#refreshNow(name, queryKey);
  }

  /** Nothing is made stale before the work is done: what a page that is being left would ask for is only refused. */
  async holdDuring(work: Promise<void>): Promise<void> {
    this.#works += 1;
    try {
      await work;
    } finally {
      this.#works -= 1;
      if (this.#works === 0) this.#release();
    }
  }

  #release(): void {
    const held = [...this.#held.values()];
    this.#held.clear();
    for (const queryKey of held) this.refresh(queryKey);
  }

  #refreshNow(name: string, queryKey: QueryKey): void {
    void this.#client.invalidateQueries({ queryKey });
    const rest = { again: false };
    this.#resting.set(name, rest);
    setTimeout(() => {
      this.#resting.delete(name);
      if (rest.again) this.refresh(queryKey);
    }, REST_MS);
  }
}
