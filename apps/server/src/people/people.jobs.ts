import * as z from 'zod/mini';
import type { AppContext } from '../app-context.ts';
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
export function peopleJobs(app: AppContext): void {
  app.jobs.handle(respellNamesJob, async (_payload, signal) => {
    if (!(await areNamesOutdated(app.db))) return;
    await respellNames(app.db, (work) => inTransaction(app.db, work), signal);
  });
}

/** Asked at every start; costs one look at the settings when nothing is outdated. */
export async function respellSoon(app: AppContext): Promise<void> {
  if (await areNamesOutdated(app.db))
    await app.jobs.enqueue(app.db, respellNamesJob, {}, { singletonKey: 'respell' });
}
