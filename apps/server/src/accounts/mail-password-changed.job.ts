import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

/** Notifies the login email that the password was changed. */
export const mailPasswordChanged = defineJob({
  name: 'mail-password-changed',
  payload: z.object({ userId: z.int().check(z.positive()), address: z.string() }),
  tries: 8,
  retryDelay: 20,
});
