import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a slice of the work may hold the event loop, in milliseconds. */
const SLICE = 8;

/** Does all the work without a pause, and returns its result. */
export function runAtOnce<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Does the work and lets the event loop turn every few milliseconds. Looks at the clock after every step, for
 * one may be long.
 */
export async function runInSlices<Step, Result>(
  steps: Generator<Step, Result>,
  onPause: (step: Step) => void = () => undefined,
): Promise<Result> {
  let sliceStart = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - sliceStart < SLICE) continue;
    onPause(step.value);
    await nextTurn();
    sliceStart = performance.now();
  }
}
