import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

/** Plans a mail for each participant with messages that have been unread for long enough. */
export const findUnread = defineJob({
  name: 'find-unread-messages',
  payload: z.object({}),
  tries: 2,
  retryDelay: 30,
});

/** Mails one participant about the messages between two positions. */
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
