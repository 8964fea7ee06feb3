import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two measurements. */
const RESOLUTION = 50;
const NANOSECONDS = 1e9;

/** Measures how late the event loop runs what is due. */
export class LoopLag {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION });

  start(): void {
    this.#delay.enable();
  }

  stop(): void {
    this.#delay.disable();
  }

  /** The delay (seconds) that 99 of 100 measurements did not exceed since it was last taken. */
  get seconds(): number {
    return Math.max(0, (this.#delay.percentile(99) / NANOSECONDS || 0) - RESOLUTION / 1000);
  }

  /** Returns the delay, and starts again. */
  take(): number {
    const { seconds } = this;
    this.#delay.reset();
    return seconds;
  }
}
