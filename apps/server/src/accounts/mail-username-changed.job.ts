import { z } from 'zod';
import { defineJob } from '../platform/jobs/jobs.ts';

/** Tells the address with which a user signed in until now that it is another one. */
export const mailUsernameChanged = defineJob({
  name: 'mail-username-changed',
  payload: z.object({ userId: z.int().positive(), address: z.string() }),
  tries: 8,
  retryDelay: 20,
});
