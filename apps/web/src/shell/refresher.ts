import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Milliseconds within which the events of one change arrive. They are handled together. */
const GATHER_MS = 30;
/** Minimum time between two refetches of the same data, in milliseconds. */
const REST_MS = 300;

/**
 * Marks cached responses stale, which refetches the visible ones. Events that arrive together cause one round
 * of requests; later events wait for a pause.
 */
export class Refresher {
  readonly #client: QueryClient;
  readonly #waiting = new Map<string, QueryKey>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restsUntil = 0;
  /** Queries that were already being fetched when the last event arrived. */
  #askedBefore: readonly Query[] = [];
  /** Number of tasks that must finish before anything is refetched. */
  #works = 0;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  refresh(queryKey: QueryKey): void {
    this.#waiting.set(hashKey(queryKey), queryKey);
    this.#askedBefore = this.#client.getQueryCache().findAll({ fetchStatus: 'fetching' });
    this.#schedule();
  }

  /** Delays refetching until `work` is done: requests of a page that is being left would only be refused. */
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
   * Whether a request began after the event, and therefore includes its change. Usually the viewer's own act
   * started it.
   */
  #isAskedSince(query: Query): boolean {
    return query.state.fetchStatus === 'fetching' && !this.#askedBefore.includes(query);
  }
}

/** Whether a key covers a longer one. */
function covers(key: QueryKey, longer: QueryKey): boolean {
  return key.length < longer.length && hashKey(longer.slice(0, key.length)) === hashKey(key);
}
