import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Milliseconds to wait for further events of the same change, so that they are handled together. */
const GATHER_MS = 30;
/** The shortest time between two rounds of refetches, in milliseconds. */
const REST_MS = 300;

/**
 * Marks cached replies as stale, so that those on screen are refetched. Events that arrive together cause one
 * round of requests.
 */
export class Refresher {
  readonly #client: QueryClient;
  readonly #waiting = new Map<string, QueryKey>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restsUntil = 0;
  /** Queries whose request was already pending when the last event arrived. */
  #pendingBefore: readonly Query[] = [];
  /** The number of unfinished tasks; nothing is refetched until it is zero. */
  #unfinished = 0;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  refresh(queryKey: QueryKey): void {
    this.#waiting.set(hashKey(queryKey), queryKey);
    this.#pendingBefore = this.#client.getQueryCache().findAll({ fetchStatus: 'fetching' });
    this.#schedule();
  }

  /**
   * Delays refetching until `work` is done, because requests of a page that is being left would only be
   * refused.
   */
  async holdDuring(work: Promise<void>): Promise<void> {
    this.#unfinished += 1;
    try {
      await work;
    } finally {
      this.#unfinished -= 1;
      this.#schedule();
    }
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#unfinished > 0 || this.#waiting.size === 0) return;
    const wait = Math.max(GATHER_MS, this.#restsUntil - Date.now());
    this.#timer = setTimeout(() => this.#refreshNow(), wait);
  }

  #refreshNow(): void {
    this.#timer = undefined;
    if (this.#unfinished > 0) return;
    this.#restsUntil = Date.now() + REST_MS;
    const keys = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const queryKey of keys.filter((key) => !keys.some((other) => covers(other, key)))) {
      void this.#client.invalidateQueries({ queryKey, predicate: (query) => !this.#beganSince(query) });
    }
  }

  /**
   * Whether the query's pending request began after the last event, so that its reply will include the
   * change.
   */
  #beganSince(query: Query): boolean {
    return query.state.fetchStatus === 'fetching' && !this.#pendingBefore.includes(query);
  }
}

/** Whether `key` is a prefix of `longer`. If so, `key` also matches every query that `longer` matches. */
function covers(key: QueryKey, longer: QueryKey): boolean {
  return key.length < longer.length && hashKey(longer.slice(0, key.length)) === hashKey(key);
}
