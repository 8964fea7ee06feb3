import { isDoneWithin } from '../platform/turns/is-done-within.ts';

/** Milliseconds that a change may take to be applied before it counts as waiting. */
const PATIENCE = 10_000;

/**
 * Measures for how long the search has not applied a change. Measuring makes the search apply its changes,
 * because an idle search applies them only when a request arrives.
 */
export class WaitingChange {
  readonly #catchUp: () => Promise<void>;
  readonly #patience: number;
  /** When the first catch-up after the last success began; null if the last catch-up succeeded. */
  #since: number | null = null;

  constructor(catchUp: () => Promise<void>, patience = PATIENCE) {
    this.#catchUp = catchUp;
    this.#patience = patience;
  }

  /** Returns 0 if the search is up to date. Never rejects. */
  async seconds(): Promise<number> {
    this.#since ??= performance.now();
    const caughtUp = this.#catchUp().then(
      () => true,
      () => false,
    );
    if ((await isDoneWithin(caughtUp, this.#patience)) && (await caughtUp)) this.#since = null;
    return this.#since === null ? 0 : (performance.now() - this.#since) / 1000;
  }
}
