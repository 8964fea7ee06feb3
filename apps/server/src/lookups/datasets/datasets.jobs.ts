import * as z from 'zod/mini';
import type { AppContext } from '../../app-context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { forgetOldUses } from './deleted-items.ts';

const forgetUses = defineJob({
  name: 'forget-uses-of-deleted-items',
  payload: z.object({}),
  tries: 2,
  retryDelay: 60,
});

export function datasetJobs(app: AppContext): void {
  app.jobs.handle(forgetUses, () => forgetOldUses(app));
  app.jobs.schedule(forgetUses, '13 4 * * *', {});
}
