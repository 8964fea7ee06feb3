import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/jobs.ts';

const payload = z.object({ invitationId: z.int().check(z.positive()) });
/** With `again`, the owner has asked to send the mail once more. */
const delivery = z.extend(payload, { again: z.optional(z.boolean()) });

/** Attaches an invitation to its member, or gets somebody without an account an invite. Enqueues the mail. */
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
