import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

/** Creates the user and the profile of a registration. */
export const buildProfileJob = defineJob({
  name: 'build-profile',
  payload: z.object({ registrationId: z.int().check(z.positive()) }),
  tries: 4,
  retryDelay: 1,
});
