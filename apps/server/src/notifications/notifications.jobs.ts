import * as z from 'zod/mini';
import type { AppContext } from '../house.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { sweepNotifications } from './notifications.ts';

/** Removes what was read long ago. */
const sweepJob = defineJob({ name: 'sweep-notifications', payload: z.object({}), tries: 2, retryDelay: 60 });

export function notificationJobs(house: AppContext): void {
  house.jobs.handle(sweepJob, () => sweepNotifications(house));
  house.jobs.schedule(sweepJob, '37 3 * * *', {});
}
