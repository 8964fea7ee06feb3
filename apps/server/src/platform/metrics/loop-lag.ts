import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two measurements. */
const RESOLUTION = 50;
const NANOSECONDS = 1e9;

/** Measures the delay with which the event loop runs due work. */
export class LoopLag {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION });

  start(): void {
    this.#delay.enable();
  }

  stop(): void {
    this.#delay.disable();
  }

  /** The 99th percentile of the delay in seconds, since the last call of `take`. */
  get seconds(): number {
    return Math.max(0, (this.#delay.percentile(99) / NANOSECONDS || 0) - RESOLUTION / 1000);
  }

  take(): number {
    const { seconds } = this;
    this.#delay.reset();
    return seconds;
  }
}
