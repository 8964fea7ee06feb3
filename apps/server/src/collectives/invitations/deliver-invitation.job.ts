import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';

const payload = z.object({ invitationId: z.int().check(z.positive()) });
/** `again` is set if the owner has asked to send the mail again. */
const delivery = z.extend(payload, { again: z.optional(z.boolean()) });

export const deliverInvitationJob = defineJob({
  name: 'deliver-collective-invitation',
  payload: delivery,
  tries: 8,
  retryDelay: 20,
});

export const mailInvitationJob = defineJob({
  name: 'mail-collective-invitation',
  payload,
  tries: 8,
  retryDelay: 20,
});
