import { EXPIRED_TOKEN_DAYS } from '@kithline/contract/access-tokens.ts';
import * as z from 'zod/mini';
import type { AppContext } from '../app-context.ts';
import { sweepTries } from '../platform/http/count-try.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { deleteTokensExpiredBefore } from './access-tokens/access-tokens.queries.ts';
import { deleteExpired } from './accounts.queries.ts';
import { endFormerSession } from './end-former-session.job.ts';
import { mailPasswordChanged } from './mail-password-changed.job.ts';
import { mailUsernameChanged, mailUsernameRequest } from './mail-username.job.ts';
import { sendPasswordChangedMail } from './password-changed-mail.ts';
import { RESET_BY } from './reset-letter.ts';
import { sendResetMail } from './reset-mail.ts';
import { mailSecondFactors } from './second-factors/mail-second-factors.job.ts';
import { sendSecondFactorsMail } from './second-factors/second-factors-mail.ts';
import { endSessionNamed } from './sessions.ts';
import { sendUsernameChangedMail } from './username-changed-mail.ts';
import { sendUsernameRequestMail } from './username-request-mail.ts';

const DAY = 86_400_000;

/** Mails the link for a new password if the address belongs to a user who is not suspended. */
export const mailReset = defineJob({
  name: 'mail-password-reset',
  // Jobs of an earlier version have no `by`.
  payload: z.object({
    usernameNorm: z.string(),
    by: z._default(z.enum(RESET_BY), 'anybody'),
    /** The browser and IP network of the request, if the request still has to be recorded. */
    asked: z.optional(z.object({ browser: z.nullable(z.string()), network: z.string() })),
  }),
  tries: 6,
  retryDelay: 20,
});

/** Deletes what has expired. Access tokens are kept for another `EXPIRED_TOKEN_DAYS` days. */
const sweepAccounts = defineJob({ name: 'sweep-accounts', payload: z.object({}), tries: 2, retryDelay: 60 });

export function accountJobs(app: AppContext, mailer: Mailer): void {
  app.jobs.handle(mailReset, (payload) => sendResetMail(app, mailer, payload));
  app.jobs.handle(mailUsernameRequest, ({ requestId }) => sendUsernameRequestMail(app, mailer, requestId));
  app.jobs.handle(mailUsernameChanged, ({ changeId }) => sendUsernameChangedMail(app, mailer, changeId));
  app.jobs.handle(mailPasswordChanged, (payload) => sendPasswordChangedMail(app, mailer, payload));
  app.jobs.handle(mailSecondFactors, (payload) => sendSecondFactorsMail(app, mailer, payload));
  app.jobs.handle(endFormerSession, async ({ session }) => {
    await endSessionNamed(app.db, session);
  });
  app.jobs.handle(sweepAccounts, () => sweepExpired(app));
  app.jobs.schedule(sweepAccounts, '17 3 * * *', {});
}

export async function sweepExpired(app: AppContext): Promise<void> {
  const now = app.clock();
  await deleteExpired(app.db, now);
  await deleteTokensExpiredBefore(app.db, new Date(now.getTime() - EXPIRED_TOKEN_DAYS * DAY));
  await sweepTries(app.db, new Date(now.getTime() - DAY));
}
