import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

/**
 * Deletes a session whose token was replaced (identified by the hash of the token in hex), and closes its
 * live sockets.
 */
export const endFormerSession = defineJob({
  name: 'end-former-session',
  payload: z.object({ session: z.string() }),
  tries: 8,
  retryDelay: 5,
});
