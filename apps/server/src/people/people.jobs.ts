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

/**
 * Registers the job that updates the search texts of stored names after an upgrade has changed the rules for
 * search texts.
 */
export function peopleJobs(app: AppContext): void {
  app.jobs.handle(respellNamesJob, async (_payload, signal) => {
    if (!(await areNamesOutdated(app.db))) return;
    await respellNames(app.db, (work) => inTransaction(app.db, work), signal);
  });
}

/** Enqueues the job if names are outdated. Called at every start. */
export async function respellSoon(app: AppContext): Promise<void> {
  if (await areNamesOutdated(app.db))
    await app.jobs.enqueue(app.db, respellNamesJob, {}, { singletonKey: 'respell' });
}
