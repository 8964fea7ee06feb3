import * as z from 'zod/mini';
import type { House } from '../house.ts';
import { inTransaction } from '../platform/db/database.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { reclassifyTitles } from './titles.ts';

export const reclassifyTitlesJob = defineJob({
  name: 'lookups.reclassify-titles',
  payload: z.object({}),
  tries: 3,
  retryDelay: 60,
});

/** After an upgrade with a newer table of words, titles are classified again, a batch a transaction. */
export function lookupJobs(house: House): void {
  house.jobs.handle(reclassifyTitlesJob, async (_payload, signal) => {
    while (await inTransaction(house.db, reclassifyTitles)) signal.throwIfAborted();
  });
}

/** Asked at every start; costs one look at the titles when nothing is older than the table. */
export async function reclassifySoon(house: House): Promise<void> {
  await house.jobs.enqueue(house.db, reclassifyTitlesJob, {}, { singletonKey: 'reclassify' });
}
