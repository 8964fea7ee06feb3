import * as z from 'zod/mini';
import type { AppContext } from '../house.ts';
import { inTransaction } from '../platform/db/database.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { areNamesOutdated, respellNames } from './respell-names.ts';

export const respellNamesJob = defineJob({
  name: 'people.respell-names',
  payload: z.object({}),
  tries: 3,
  retryDelay: 60,
});

/** After an upgrade that finds names by other rules, stored names follow, a batch a transaction. */
export function peopleJobs(house: AppContext): void {
  house.jobs.handle(respellNamesJob, async (_payload, signal) => {
    if (!(await areNamesOutdated(house.db))) return;
    await respellNames(house.db, (work) => inTransaction(house.db, work), signal);
  });
}

/** Asked at every start; costs one look at the settings when nothing is outdated. */
export async function respellSoon(house: AppContext): Promise<void> {
  if (await areNamesOutdated(house.db))
    await house.jobs.enqueue(house.db, respellNamesJob, {}, { singletonKey: 'respell' });
}
