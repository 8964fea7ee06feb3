import os from 'node:os';

const MEGABYTE = 2 ** 20;
/** Megabytes: PostgreSQL's own default, and what a directory of a million people makes use of. */
const LEAST = 128;
const MOST = 2_048;

/**
 * Megabytes of pages that the embedded PostgreSQL keeps for all its sessions: an eighth of the memory that
 * this process may use, so that a laptop keeps the rest for its owner. Taken only as pages are read.
 */
export function sharedMegabytes(memory = usableMemory()): number {
  const eighth = Math.floor(memory / 8 / MEGABYTE);
  return Math.min(MOST, Math.max(LEAST, eighth));
}

/** Bytes: the machine's memory, or a container's limit below it. */
function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}
