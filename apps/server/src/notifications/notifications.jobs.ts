import * as z from 'zod/mini';
import type { AppContext } from '../app-context.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { sweepNotifications } from './notifications.ts';

const sweepJob = defineJob({ name: 'sweep-notifications', payload: z.object({}), tries: 2, retryDelay: 60 });

export function notificationJobs(app: AppContext): void {
  app.jobs.handle(sweepJob, () => sweepNotifications(app));
  app.jobs.schedule(sweepJob, '37 3 * * *', {});
}
