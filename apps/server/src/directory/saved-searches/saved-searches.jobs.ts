import * as z from 'zod/mini';
import type { AppContext } from '../../app-context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { tellOfNewResults } from './tell-of-new-results.ts';

const tellJob = defineJob({
  name: 'tell-of-new-results',
  payload: z.object({}),
  tries: 3,
  retryDelay: 300,
});

export function savedSearchJobs(app: AppContext): void {
  app.jobs.handle(tellJob, (_, signal) => tellOfNewResults(app, signal));
  app.jobs.schedule(tellJob, '11 2 * * *', {});
}
