import * as z from 'zod/mini';
import type { House } from '../../house.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { tellOfNewResults } from './tell-of-new-results.ts';

const tellJob = defineJob({
  name: 'tell-of-new-results',
  payload: z.object({}),
  tries: 3,
  retryDelay: 300,
});

export function savedSearchJobs(house: House): void {
  house.jobs.handle(tellJob, (_, signal) => tellOfNewResults(house, signal));
  house.jobs.schedule(tellJob, '11 2 * * *', {});
}
