/** What was worked out last, by what it was worked out of; the oldest goes first. */
export class Cache<T> {
  readonly #most: number;
  readonly #weigh: (value: T) => number;
  readonly #known = new Map<string, T>();
  #held = 0;

  /** `most` is how many values are kept, or how much they may weigh together. */
  constructor(most: number, weigh: (value: T) => number = () => 1) {
    this.#most = most;
    this.#weigh = weigh;
  }

  get(key: string, make: () => T): T {
    const known = this.#known.get(key);
    if (known !== undefined) {
      this.#known.delete(key);
      this.#known.set(key, known);
      return known;
    }
    const made = make();
    this.#known.set(key, made);
    this.#held += this.#weigh(made);
    for (const [oldest, value] of this.#known) {
      if (this.#held <= this.#most) break;
      this.#known.delete(oldest);
      this.#held -= this.#weigh(value);
    }
    return made;
  }
}
