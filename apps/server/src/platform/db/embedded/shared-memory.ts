import os from 'node:os';

const MEGABYTE = 2 ** 20;
/**
 * Limits in megabytes. The lower one is PostgreSQL's default, the upper one is enough for a directory of a
 * million people.
 */
const LEAST = 128;
const MOST = 2_048;

/**
 * The size (MB) of the embedded PostgreSQL's shared buffers: an eighth of the memory available to this
 * process, within the limits above. This leaves most of a laptop's memory free. PostgreSQL fills the
 * buffers only as it reads pages.
 */
export function sharedMegabytes(memory = usableMemory()): number {
  const eighth = Math.floor(memory / 8 / MEGABYTE);
  return Math.min(MOST, Math.max(LEAST, eighth));
}

/** The memory (bytes) that this process can use: the machine's memory, or less if a container limits it. */
function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}
