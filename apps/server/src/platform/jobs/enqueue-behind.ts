import * as z from 'zod/mini';
import type { Db } from '../../tables.ts';
import type { JobDefinition, Jobs } from './jobs.ts';

/** How many times a job has found that another server was doing its work. */
export const FoundBusy = z._default(z.int().check(z.gte(0)), 0);

type JobOfOne = JobDefinition<z.ZodMiniObject<{ foundBusy: typeof FoundBusy }>>;

const MINUTE = 60;
const LONGEST = 60 * MINUTE;

/**
 * Enqueues a job again after it found that another server was doing its work: in a minute, then after twice
 * as long each time, up to an hour. Only one job waits like this; new work does not wait behind it.
 */
export async function enqueueBehind(
  { jobs, db }: { jobs: Jobs; db: Db },
  job: JobOfOne,
  foundBusy: number,
): Promise<void> {
  const startAfter = Math.min(MINUTE * 2 ** foundBusy, LONGEST);
  const payload = { foundBusy: foundBusy + 1 };
  await jobs.enqueue(db, job, payload, { singletonKey: `${job.name} behind`, startAfter });
}
