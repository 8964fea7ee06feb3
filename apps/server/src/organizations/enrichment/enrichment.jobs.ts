import * as z from 'zod/mini';
import type { AppContext } from '../../app-context.ts';
import { holdAlone } from '../../platform/db/hold-alone.ts';
import { enqueueBehind, FoundBusy } from '../../platform/jobs/enqueue-behind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../tables.ts';
import { enrichOrganizations } from './enrich-organizations.ts';
import { httpProvider } from './http-provider.ts';

/** After a failure, the provider is asked again after 1, 2, 4 and 8 minutes, and then every night. */
export const enrichJob = defineJob({
  name: 'organizations.enrich',
  payload: z.object({ foundBusy: FoundBusy }),
  tries: 5,
  retryDelay: 60,
});

/** Every night at 01:40 UTC. */
const NIGHTLY = '40 1 * * *';
/** All changes within this many seconds share one job. */
const GATHER_SECONDS = 5;
/** The advisory lock under which only one server at a time runs the job. No other lock uses the number. */
const ENRICHMENT = 7_302_029;

/** Enqueues the job in the caller's transaction. Does nothing without a provider. */
export async function enrichSoon(app: Pick<AppContext, 'jobs' | 'config'>, db: Db): Promise<void> {
  if (app.config.enrichment === null) return;
  await app.jobs.enqueue(db, enrichJob, {}, { singletonKey: 'enrich', startAfter: GATHER_SECONDS });
}

export function enrichmentJobs(app: AppContext): void {
  const { config, log } = app;
  if (config.enrichment === null) return;
  const provider = httpProvider({ ...config.enrichment, log });
  app.jobs.handle(enrichJob, async ({ foundBusy }, signal) => {
    const ran = await holdAlone(app.db, ENRICHMENT, () => enrichOrganizations(app, provider, signal));
    if (!ran) await enqueueBehind(app, enrichJob, foundBusy);
  });
  app.jobs.schedule(enrichJob, NIGHTLY, {});
}
