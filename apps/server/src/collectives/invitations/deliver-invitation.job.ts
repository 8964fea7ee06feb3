import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';

const payload = z.object({ invitationId: z.int().check(z.positive()) });

/** Finds out whose an invitation is: a member's, or that of somebody who can register. */
export const deliverInvitationJob = defineJob({
  name: 'deliver-collective-invitation',
  payload,
  tries: 8,
  retryDelay: 20,
});

/** Sends the mail of an invitation. */
export const mailInvitationJob = defineJob({
  name: 'mail-collective-invitation',
  payload,
  tries: 8,
  retryDelay: 20,
});
