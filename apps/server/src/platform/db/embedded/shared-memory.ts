import os from 'node:os';

const MEGABYTE = 2 ** 20;
/**
 * Megabytes. The lower limit is PostgreSQL's default, the upper one is enough for a directory of a million
 * people.
 */
const LEAST = 128;
const MOST = 2_048;

/**
 * The size (MB) of the embedded PostgreSQL's shared buffers: an eighth of the memory available to this
 * process, within the limits above.
 */
export function sharedMegabytes(memory = usableMemory()): number {
  const eighth = Math.floor(memory / 8 / MEGABYTE);
  return Math.min(MOST, Math.max(LEAST, eighth));
}

/** Returns the machine's memory (bytes), or the limit of a container. */
function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}
