import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below this number of persons the garbage is not worth a pause. */
const MANY = 100_000;

/** Collects the garbage of this thread if the directory is large. Takes 0.1 s, in which nothing else runs. */
export function collectGarbageOf(persons: number): void {
  if (persons >= MANY) collectGarbage();
}

/**
 * Collects all garbage of this thread, which otherwise stays until the thread needs the memory. Nothing else
 * runs until it is done.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
