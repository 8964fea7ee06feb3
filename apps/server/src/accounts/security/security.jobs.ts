import * as z from 'zod/mini';
import type { AppContext } from '../../house.ts';
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

export function securityJobs(house: AppContext): void {
  house.jobs.handle(deleteOld, () => deleteOldEvents(house));
  house.jobs.schedule(deleteOld, '47 3 * * *', {});
  house.jobs.handle(forgetNames, () => forgetUnknownNames(house));
  house.jobs.schedule(forgetNames, '*/10 * * * *', {});
}
