import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

/** How a password was set: by the logged-in member, or with the link of a mail. */
const SET_BY = ['member', 'link'] as const;
export type PasswordSetBy = (typeof SET_BY)[number];

export const mailPasswordChanged = defineJob({
  name: 'mail-password-changed',
  // Jobs of an earlier version have no `by`.
  payload: z.object({
    userId: z.int().check(z.positive()),
    address: z.string(),
    by: z._default(z.enum(SET_BY), 'member'),
  }),
  tries: 8,
  retryDelay: 20,
});
