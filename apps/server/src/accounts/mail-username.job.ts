import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

/** Notifies a login email that no longer counts, with a link that takes the change back. */
export const mailUsernameChanged = defineJob({
  name: 'mail-username-changed',
  payload: z.object({ changeId: z.int().check(z.positive()) }),
  tries: 8,
  retryDelay: 20,
});

/** Writes to the login email that was asked for. */
export const mailUsernameRequest = defineJob({
  name: 'mail-username-request',
  payload: z.object({ requestId: z.int().check(z.positive()) }),
  tries: 8,
  retryDelay: 20,
});
