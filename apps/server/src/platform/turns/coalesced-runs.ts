/** Runs a piece of work as often as it is wanted, never twice at a time. */
export class CoalescedRuns {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  #waiting: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /**
   * A run that begins after this call: one that is under way may have looked too early. All who wait share
   * the next one.
   */
  next(): Promise<void> {
    // Asked first: the run that is waited for begins a moment after the one before it has ended.
    if (this.#waiting !== null) return this.#waiting;
    if (this.#running === null) return this.#run();
    this.#waiting = this.#running
      .catch(() => undefined)
      .then(() => {
        this.#waiting = null;
        return this.#run();
      });
    return this.#waiting;
  }

  #run(): Promise<void> {
    const run = this.#work().finally(() => {
      if (this.#running === run) this.#running = null;
    });
    this.#running = run;
    return run;
  }
}
