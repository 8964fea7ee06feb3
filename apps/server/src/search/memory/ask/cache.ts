import type { Outcome } from './counters.ts';

export interface CacheOptions<T> {
  /** The largest number of values that are kept. With `weigh`, the largest sum of their weights. */
  readonly most: number;
  readonly weigh?: (value: T, key: string) => number;
  readonly count: (outcome: Outcome) => void;
}

/**
 * A cache of computed values by key. Evicts the least recently used value first. The value that was added
 * last always stays, even if it is too heavy.
 */
export class Cache<T> {
  readonly #most: number;
  readonly #weigh: (value: T, key: string) => number;
  readonly #count: (outcome: Outcome) => void;
  readonly #known = new Map<string, T>();
  #held = 0;

  constructor({ most, weigh = () => 1, count }: CacheOptions<T>) {
    this.#most = most;
    this.#weigh = weigh;
    this.#count = count;
  }

  get(key: string, make: () => T): T {
    const known = this.#known.get(key);
    if (known !== undefined) {
      this.#count('hits');
      this.#known.delete(key);
      this.#known.set(key, known);
      return known;
    }
    this.#count('misses');
    const made = make();
    this.#known.set(key, made);
    this.#held += this.#weigh(made, key);
    for (const [oldest, value] of this.#known) {
      if (this.#held <= this.#most || oldest === key) break;
      this.#known.delete(oldest);
      this.#held -= this.#weigh(value, oldest);
    }
    return made;
  }
}
