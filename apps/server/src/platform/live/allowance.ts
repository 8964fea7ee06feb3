/** Milliseconds after which the counts of all users are reset. */
const WINDOW = 25_000;

/** Counts actions per user, because a count per socket could be reset by opening a new one. */
export class Allowance {
  readonly #most: number;
  readonly #counts = new Map<number, number>();
  #since = performance.now();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts an action. Returns false if it exceeds the user's allowance in this time window. */
  take(userId: number): boolean {
    const now = performance.now();
    if (now - this.#since >= WINDOW) {
      this.#counts.clear();
      this.#since = now;
    }
    const count = (this.#counts.get(userId) ?? 0) + 1;
    this.#counts.set(userId, count);
    return count <= this.#most;
  }
}
