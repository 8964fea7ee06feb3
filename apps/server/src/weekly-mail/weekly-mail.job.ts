import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

export const findDueMails = defineJob({
  name: 'find-due-weekly-mails',
  payload: z.object({}),
  tries: 2,
  retryDelay: 30,
});

/**
 * Each server runs only one such job at a time, because a job uses the database as much as a member's
 * searches do.
 */
export const sendMailJob = defineJob({
  name: 'send-weekly-mail',
  payload: z.object({ userId: z.int().check(z.positive()), week: z.iso.date() }),
  // Tries for nearly three hours, so that a mail server can recover.
  tries: 10,
  retryDelay: 20,
  workers: 1,
});
