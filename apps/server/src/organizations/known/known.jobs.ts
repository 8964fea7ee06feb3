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
 * Registers the job that joins organizations, and adds facts to them, after an upgrade that changes the rules
 * for names or the tables. Imports do this for the organizations that they name.
 */
export function knownJobs(app: AppContext): void {
  app.jobs.handle(fillKnownJob, async () => {
    await followNames(app.db);
    await inDirectory(app.db, (db) => fillKnownNow(app, db));
  });
}

/** Does the same as `fillKnown`, and also enqueues the search for logos of the websites. */
export async function fillKnownNow(app: Pick<AppContext, 'jobs' | 'config'>, db: Db): Promise<void> {
  if ((await fillKnown(db)) > 0) await fetchLogosSoon(app, db);
}

/** Enqueues the job that updates organizations after an upgrade. Called at every start. */
export async function fillKnownSoon(app: AppContext): Promise<void> {
  await app.jobs.enqueue(app.db, fillKnownJob, {}, { singletonKey: 'fill-known' });
}
