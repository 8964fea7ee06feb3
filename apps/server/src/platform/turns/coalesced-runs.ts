/** Runs work on request, never twice at the same time, and merges waiting requests into one run. */
export class CoalescedRuns {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  #waiting: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /**
   * Waits for a run that begins after this call, and resolves when that run has ended. A run that is already
   * in progress does not count, because it may have read its input too early. All waiting calls share the
   * next run.
   */
  next(): Promise<void> {
    // Checked first, because calls may wait although nothing runs: the next run begins a moment after the
    // previous run has ended.
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
