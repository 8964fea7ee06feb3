import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

/** Ends requests for an introduction that nobody answered in time. */
export const endUnansweredJob = defineJob({
  name: 'end-unanswered-introductions',
  payload: z.object({}),
  tries: 2,
  retryDelay: 30,
});
