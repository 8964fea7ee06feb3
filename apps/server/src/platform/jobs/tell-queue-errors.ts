import { isDatabaseAway } from '../db/is-database-away.ts';
import type { Logger } from '../log.ts';

/** Milliseconds between two lines that say the same. */
const QUIET = 30_000;

/**
 * Logs what goes wrong inside the queue. Many workers and their upkeep meet an outage at once: that the
 * database is away is said now and then, not by each of them.
 */
export function tellQueueErrors(log: Logger): (error: unknown) => void {
  let toldAt = -Infinity;
  return (error) => {
    if (!isDatabaseAway(error)) return log.error({ err: error }, 'job queue');
    if (performance.now() - toldAt < QUIET) return;
    toldAt = performance.now();
    log.warn({ err: error }, 'job queue: the database cannot be reached');
  };
}
