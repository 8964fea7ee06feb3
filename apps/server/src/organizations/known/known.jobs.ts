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

/** The job matters after an upgrade that changes the rules for names or the shipped tables. */
export function knownJobs(app: AppContext): void {
  app.jobs.handle(fillKnownJob, async () => {
    await followNames(app.db);
    await inDirectory(app.db, (db) => fillKnownNow(app, db));
  });
}

/** Calls `fillKnown`. If an organization lacked facts, also enqueues the search for logos. */
export async function fillKnownNow(app: Pick<AppContext, 'jobs' | 'config'>, db: Db): Promise<void> {
  if ((await fillKnown(db)) > 0) await fetchLogosSoon(app, db);
}

/** Called at every start, because an upgrade may have changed the tables. */
export async function fillKnownSoon(app: AppContext): Promise<void> {
  await app.jobs.enqueue(app.db, fillKnownJob, {}, { singletonKey: 'fill-known' });
}
