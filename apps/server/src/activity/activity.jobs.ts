import * as z from 'zod/mini';
import type { AppContext } from '../app-context.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { deleteOldActivity } from './keep-activity.ts';

const deleteOld = defineJob({
  name: 'delete-old-activity',
  payload: z.object({}),
  tries: 2,
  retryDelay: 60,
});

export function activityJobs(app: AppContext): void {
  app.jobs.handle(deleteOld, () => deleteOldActivity(app));
  app.jobs.schedule(deleteOld, '41 3 * * *', {});
}
