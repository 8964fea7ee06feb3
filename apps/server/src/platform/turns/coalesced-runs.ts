/** Runs work on request, never twice at the same time, and merges waiting requests into one run. */
export class CoalescedRuns {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  #waiting: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /**
   * Resolves at the end of a run that begins after this call. A run in progress may have read its input too
   * early.
   */
  next(): Promise<void> {
    // Checked first, because the next run begins a moment after the previous run has ended.
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
