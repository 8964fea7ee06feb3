import { createHistogram } from 'node:perf_hooks';
import type { AnsweredRequest } from './watch-requests.ts';

export interface RequestsFigures {
  readonly requests: number;
  /** Milliseconds. Null if no request was measured. */
  readonly p95: number | null;
}

const MICROSECONDS = 1000;
const TENTHS = 10;

/** Counts and measures the requests between two calls of `take`. */
export class RequestsOfMinute {
  readonly #times = createHistogram();
  #requests = 0;

  note({ milliseconds, isMeasured }: AnsweredRequest): void {
    this.#requests += 1;
    if (isMeasured) this.#times.record(Math.max(1, Math.round(milliseconds * MICROSECONDS)));
  }

  /** Returns the figures and starts a new period. */
  take(): RequestsFigures {
    const p95 = this.#times.count === 0 ? null : this.#times.percentile(95) / MICROSECONDS;
    const figures = { requests: this.#requests, p95: p95 && Math.round(p95 * TENTHS) / TENTHS };
    this.#requests = 0;
    this.#times.reset();
    return figures;
  }
}
