import * as z from 'zod/mini';
import type { AppContext } from '../../app-context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { inDirectory } from '../../scopes/lock-directory.ts';
import type { Db } from '../../tables.ts';
import { fetchLogosSoon } from '../logos/logos.jobs.ts';
import { followNames } from '../joining/follow-names.ts';
import { fillKnown } from './fill-known.ts';

const fillKnownJob = defineJob({
  name: 'organizations.fill-known',
  payload: z.object({}),
  tries: 3,
  retryDelay: 60,
});

/** Imports join and fill what they make; this is for an upgrade that brings other rules or a newer table. */
export function knownJobs(app: AppContext): void {
  app.jobs.handle(fillKnownJob, async () => {
    await followNames(app.db);
    await inDirectory(app.db, (db) => fillKnownNow(app, db));
  });
}

/** As `fillKnown`, and has the logos of the websites looked for. */
export async function fillKnownNow(app: Pick<AppContext, 'jobs' | 'config'>, db: Db): Promise<void> {
  if ((await fillKnown(db)) > 0) await fetchLogosSoon(app, db);
}

/** Asked at every start. */
export async function fillKnownSoon(app: AppContext): Promise<void> {
  await app.jobs.enqueue(app.db, fillKnownJob, {}, { singletonKey: 'fill-known' });
}
