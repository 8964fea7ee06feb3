import * as z from 'zod/mini';
import type { AppContext } from '../../app-context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { SECURITY_EVENT_DAYS } from '@kithline/contract/security-events.ts';
import { deleteEventsBefore, forgetNamesBefore } from './security-events.queries.ts';

const deleteOld = defineJob({
  name: 'delete-old-security-events',
  payload: z.object({}),
  tries: 2,
  retryDelay: 60,
});

const forgetNames = defineJob({
  name: 'forget-unknown-names',
  payload: z.object({}),
  tries: 2,
  retryDelay: 60,
});

export function securityJobs(app: AppContext): void {
  app.jobs.handle(deleteOld, () => deleteOldEvents(app));
  app.jobs.schedule(deleteOld, '47 3 * * *', {});
  app.jobs.handle(forgetNames, () => forgetUnknownNames(app));
  app.jobs.schedule(forgetNames, '*/10 * * * *', {});
}

const MINUTE = 60_000;

/** Milliseconds for which a row is kept after the last event that it counts. */
const KEPT = SECURITY_EVENT_DAYS * 86_400_000;

/**
 * Milliseconds for which hashes of unknown login emails are kept. The job runs every ten minutes, so hashes
 * are deleted after about an hour.
 */
const NAMES_KEPT = 50 * MINUTE;

export async function deleteOldEvents({ db, clock }: AppContext): Promise<void> {
  await deleteEventsBefore(db, new Date(clock().getTime() - KEPT));
}

export async function forgetUnknownNames({ db, clock }: AppContext): Promise<void> {
  await forgetNamesBefore(db, new Date(clock().getTime() - NAMES_KEPT));
}
