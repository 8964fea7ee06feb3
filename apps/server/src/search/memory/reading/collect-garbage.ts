import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** With fewer persons, collecting garbage is not worth a pause. */
const MANY = 100_000;

/** If the directory is large, collects the garbage of this thread, which stops the thread for 0.1 s. */
export function collectGarbageOf(persons: number): void {
  if (persons >= MANY) collectGarbage();
}

/**
 * Collects all garbage of this thread, which would otherwise stay until the thread needs the memory. The
 * thread stops until the collection is done.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
