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

/**
 * Registers the job that updates the names of organizations and adds facts of the shipped tables, after an
 * upgrade that changes the rules for names or the tables.
 */
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

/** Enqueues the job that updates organizations after an upgrade. Called at every start. */
export async function fillKnownSoon(app: AppContext): Promise<void> {
  await app.jobs.enqueue(app.db, fillKnownJob, {}, { singletonKey: 'fill-known' });
}
