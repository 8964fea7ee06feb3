import * as z from 'zod/mini';
import type { AppContext } from '../../app-context.ts';
import { holdAlone } from '../../platform/db/hold-alone.ts';
import { enqueueBehind, FoundBusy } from '../../platform/jobs/enqueue-behind.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Outgoing } from '../../platform/outgoing/fetch-public.ts';
import type { Db } from '../../tables.ts';
import { fetchLogos } from './fetch-logos.ts';

/** A job that fails is tried again after 1, 2, 4 and 8 minutes, then every night. */
export const logosJob = defineJob({
  name: 'organizations.logos',
  payload: z.object({ foundBusy: FoundBusy }),
  tries: 5,
  retryDelay: 60,
});

/** Every night at 02:20 UTC, after providers have found websites. */
const NIGHTLY = '20 2 * * *';
/** Changes that follow each other within this many seconds are one job. */
const GATHER_SECONDS = 5;
/** A number nobody else uses: the class of this advisory lock. */
export const LOGOS = 7_302_030;

/**
 * Has logos of new websites fetched, once the caller's transaction has committed. Nothing without
 * LOGO_URL_TEMPLATE.
 */
export async function fetchLogosSoon(app: Pick<AppContext, 'jobs' | 'config'>, db: Db): Promise<void> {
  if (app.config.logoUrlTemplate === null) return;
  await app.jobs.enqueue(db, logosJob, {}, { singletonKey: 'logos', startAfter: GATHER_SECONDS });
}

/** Without LOGO_URL_TEMPLATE there is no such job. */
export function logoJobs(app: AppContext, net: Outgoing): void {
  const template = app.config.logoUrlTemplate;
  if (template === null) return;
  app.jobs.handle(logosJob, async ({ foundBusy }, signal) => {
    const ran = await holdAlone(app.db, LOGOS, () => fetchLogos(app, { template, net }, signal));
    if (!ran) await enqueueBehind(app, logosJob, foundBusy);
  });
  app.jobs.schedule(logosJob, NIGHTLY, {});
}
