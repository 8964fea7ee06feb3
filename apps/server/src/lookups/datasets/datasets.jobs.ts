import * as z from 'zod/mini';
import type { AppContext } from '../../house.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { forgetOldUses } from './deleted-items.ts';

const forgetUses = defineJob({
  name: 'forget-uses-of-deleted-items',
  payload: z.object({}),
  tries: 2,
  retryDelay: 60,
});

export function datasetJobs(house: AppContext): void {
  house.jobs.handle(forgetUses, () => forgetOldUses(house));
  house.jobs.schedule(forgetUses, '13 4 * * *', {});
}
