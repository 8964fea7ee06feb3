import type { AppContext } from '../app-context.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { buildProfileJob } from './build-profile.job.ts';
import { buildProfile, failProfile } from './build-profile.ts';
import { mailInviteJob } from './mail-invite.job.ts';
import { mailInvite } from './mail-invite.ts';

export function registrationJobs(app: AppContext, mailer: Mailer): void {
  app.jobs.handle(buildProfileJob, async ({ registrationId }, _signal, { isLast }) => {
    try {
      await buildProfile(app, registrationId);
    } catch (error) {
      if (isLast) await failProfile(app, registrationId);
      throw error;
    }
  });
  app.jobs.handle(mailInviteJob, ({ inviteId }) => mailInvite(app, mailer, inviteId));
}
