import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

/** Sends the mail of an invite and counts the mail. */
export const mailInviteJob = defineJob({
  name: 'mail-invite',
  payload: z.object({ inviteId: z.int().check(z.positive()) }),
  tries: 8,
  retryDelay: 20,
});
