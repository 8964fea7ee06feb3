import * as z from 'zod/mini';
import type { AppContext } from '../../app-context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deleteOldEvents, forgetUnknownNames } from './keep-security-events.ts';

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
