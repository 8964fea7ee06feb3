import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

export const endUnansweredJob = defineJob({
  name: 'end-unanswered-introductions',
  payload: z.object({}),
  tries: 2,
  retryDelay: 30,
});
