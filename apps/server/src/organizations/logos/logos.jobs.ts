import * as z from 'zod/mini';
import type { AppContext } from '../../app-context.ts';
import { holdAlone } from '../../platform/db/hold-alone.ts';
import { enqueueBehind, FoundBusy } from '../../platform/jobs/enqueue-behind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Outgoing } from '../../platform/outgoing/fetch-public.ts';
import type { Db } from '../../tables.ts';
import { fetchLogos } from './fetch-logos.ts';

/** A failed job is repeated after 1, 2, 4 and 8 minutes. After that, only the nightly job tries again. */
export const logosJob = defineJob({
  name: 'organizations.logos',
  payload: z.object({ foundBusy: FoundBusy }),
  tries: 5,
  retryDelay: 60,
});

/** Every night at 02:20 UTC, after providers have found websites. */
const NIGHTLY = '20 2 * * *';
/** Changes within this many seconds share one job. */
const GATHER_SECONDS = 5;
/** The advisory lock under which only one server at a time runs the job. No other lock uses the number. */
export const LOGOS = 7_302_037;

/** Enqueues the job in the caller's transaction. Does nothing without LOGO_URL_TEMPLATE. */
export async function fetchLogosSoon(app: Pick<AppContext, 'jobs' | 'config'>, db: Db): Promise<void> {
  if (app.config.logoUrlTemplate === null) return;
  await app.jobs.enqueue(db, logosJob, {}, { singletonKey: 'logos', startAfter: GATHER_SECONDS });
}

export function logoJobs(app: AppContext, net: Outgoing): void {
  const template = app.config.logoUrlTemplate;
  if (template === null) return;
  app.jobs.handle(logosJob, async ({ foundBusy }, signal) => {
    const ran = await holdAlone(app.db, LOGOS, () => fetchLogos(app, { template, net }, signal));
    if (!ran) await enqueueBehind(app, logosJob, foundBusy);
  });
  app.jobs.schedule(logosJob, NIGHTLY, {});
}
