import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Milliseconds in which the events of one change arrive; they are taken together. */
const GATHER_MS = 30;
/** Milliseconds in which nothing is asked for twice, however many events come. */
const REST_MS = 300;

/**
 * Makes replies stale, and so has those on the screen fetched again. What comes together goes together, a key
 * and what it covers only once; what comes soon after waits until the rest is over.
 */
export class Refresher {
  readonly #client: QueryClient;
  readonly #waiting = new Map<string, QueryKey>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restsUntil = 0;
  /** What was being asked for already when the last event came. */
  #askedBefore: readonly Query[] = [];
  /** How many works keep everything back. */
  #works = 0;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  refresh(queryKey: QueryKey): void {
    this.#waiting.set(hashKey(queryKey), queryKey);
    this.#askedBefore = this.#client.getQueryCache().findAll({ fetchStatus: 'fetching' });
    this.#schedule();
  }

  /**
   * Nothing is made stale before the work is done: what a page that is being left would ask for is only
   * refused.
   */
  async holdDuring(work: Promise<void>): Promise<void> {
    this.#works += 1;
    try {
      await work;
    } finally {
      this.#works -= 1;
      this.#schedule();
    }
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#works > 0 || this.#waiting.size === 0) return;
    const wait = Math.max(GATHER_MS, this.#restsUntil - Date.now());
    this.#timer = setTimeout(() => this.#refreshNow(), wait);
  }

  #refreshNow(): void {
    this.#timer = undefined;
    if (this.#works > 0) return;
    this.#restsUntil = Date.now() + REST_MS;
    const keys = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const queryKey of keys.filter((key) => !keys.some((other) => covers(other, key)))) {
      void this.#client.invalidateQueries({ queryKey, predicate: (query) => !this.#isAskedSince(query) });
    }
  }

  /**
   * A request that began after the event brings its change; mostly it is the viewer's own act that has asked.
   */
  #isAskedSince(query: Query): boolean {
    return query.state.fetchStatus === 'fetching' && !this.#askedBefore.includes(query);
  }
}

/** Whether a key names everything that a longer one does. */
function covers(key: QueryKey, longer: QueryKey): boolean {
  return key.length < longer.length && hashKey(longer.slice(0, key.length)) === hashKey(key);
}
