import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

/** Plans the mail of everybody for whom it is due. */
export const findDueMails = defineJob({
  name: 'find-due-weekly-mails',
  payload: z.object({}),
  tries: 2,
  retryDelay: 30,
});

/**
 * Works out and sends the mail of one member. One at a time in each server: it asks the search, like a
 * request of the member.
 */
export const sendMailJob = defineJob({
  name: 'send-weekly-mail',
  payload: z.object({ userId: z.int().check(z.positive()), week: z.iso.date() }),
  // Nearly three hours, in which a mail server can come back.
  tries: 10,
  retryDelay: 20,
  workers: 1,
});
