import { z } from 'zod';
import type { House } from '../house.ts';
import { sweepTries } from '../platform/http/count-try.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { deleteExpired } from './accounts.queries.ts';
import { mailUsernameChanged } from './mail-username-changed.job.ts';
import { sendResetMail } from './reset-mail.ts';
import { sendUsernameChangedMail } from './username-changed-mail.ts';

const DAY = 86_400_000;

/** Sends the link for a new password, when the address is a user's. */
export const mailReset = defineJob({
  name: 'mail-password-reset',
  payload: z.object({ usernameNorm: z.string() }),
  tries: 6,
  retryDelay: 20,
});

/** Removes what has expired: sessions, reset codes, counted tries. */
const sweepAccounts = defineJob({ name: 'sweep-accounts', payload: z.object({}), tries: 2, retryDelay: 60 });

export function accountJobs(house: House, mailer: Mailer): void {
  house.jobs.handle(mailReset, ({ usernameNorm }) => sendResetMail(house, mailer, usernameNorm));
  house.jobs.handle(mailUsernameChanged, (payload) => sendUsernameChangedMail(house, mailer, payload));
  house.jobs.handle(sweepAccounts, () => sweepExpired(house));
  house.jobs.schedule(sweepAccounts, '17 3 * * *', {});
}

export async function sweepExpired(house: House): Promise<void> {
  const now = house.clock();
  await deleteExpired(house.db, now);
  await sweepTries(house.db, new Date(now.getTime() - DAY));
}
