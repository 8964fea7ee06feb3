import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

export const findUnread = defineJob({
  name: 'find-unread-messages',
  payload: z.object({}),
  tries: 2,
  retryDelay: 30,
});

/** `after` and `until` are positions of messages (`UnreadMail`). */
export const mailUnreadJob = defineJob({
  name: 'mail-unread-messages',
  payload: z.object({
    conversationId: z.int().check(z.positive()),
    number: z.int().check(z.positive()),
    after: z.int().check(z.gte(0)),
    until: z.int().check(z.positive()),
  }),
  tries: 6,
  retryDelay: 20,
});
