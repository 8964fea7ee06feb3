import * as z from 'zod/mini';
import type { Db } from '../../tables.ts';
import type { JobDefinition, Jobs } from './jobs.ts';

/** The number of times that a job has found another server doing its work. */
export const FoundBusy = z._default(z.int().check(z.gte(0)), 0);

type OneServerJob = JobDefinition<z.ZodMiniObject<{ foundBusy: typeof FoundBusy }>>;

const MINUTE = 60;
const LONGEST = 60 * MINUTE;

/**
 * Enqueues a job again after it found that another server is doing its work. It starts in a minute; each
 * further time, the delay doubles, up to an hour. If several such retries of a job wait, the others are
 * dropped when one starts.
 */
export async function enqueueBehind(
  { jobs, db }: { jobs: Jobs; db: Db },
  job: OneServerJob,
  foundBusy: number,
): Promise<void> {
  const startAfter = Math.min(MINUTE * 2 ** foundBusy, LONGEST);
  const payload = { foundBusy: foundBusy + 1 };
  await jobs.enqueue(db, job, payload, { singletonKey: `${job.name} behind`, startAfter });
}
