import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

/** Notifies the previous login email of the change, with a link that undoes it. */
export const mailUsernameChanged = defineJob({
  name: 'mail-username-changed',
  payload: z.object({ changeId: z.int().check(z.positive()) }),
  tries: 8,
  retryDelay: 20,
});

export const mailUsernameRequest = defineJob({
  name: 'mail-username-request',
  payload: z.object({ requestId: z.int().check(z.positive()) }),
  tries: 8,
  retryDelay: 20,
});
