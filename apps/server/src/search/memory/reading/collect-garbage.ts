import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MANY = 100_000;

/** Collects the garbage of this thread if the directory is large. The thread pauses for 0.1 s. */
export function collectGarbageOf(persons: number): void {
  if (persons >= MANY) collectGarbage();
}

/** Collects all garbage of this thread, which would otherwise stay until the thread needs the memory. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
