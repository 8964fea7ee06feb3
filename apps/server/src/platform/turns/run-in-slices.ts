import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds after which work pauses to let the event loop run. */
const SLICE = 8;

export function runAtOnce<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Does the work and yields to the event loop after a step if `SLICE` has passed. */
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
