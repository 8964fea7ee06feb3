import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

/** Mails the requested login email. */
export const mailUsernameRequest = defineJob({
  name: 'mail-username-request',
  payload: z.object({ requestId: z.int().check(z.positive()) }),
  tries: 8,
  retryDelay: 20,
});
