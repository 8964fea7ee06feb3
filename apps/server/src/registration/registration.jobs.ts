import type { AppContext } from '../house.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { buildProfileJob } from './build-profile.job.ts';
import { buildProfile, failProfile } from './build-profile.ts';
import { mailInviteJob } from './mail-invite.job.ts';
import { mailInvite } from './mail-invite.ts';

export function registrationJobs(house: AppContext, mailer: Mailer): void {
  house.jobs.handle(buildProfileJob, async ({ registrationId }, _signal, { isLast }) => {
    try {
      await buildProfile(house, registrationId);
    } catch (error) {
      if (isLast) await failProfile(house, registrationId);
      throw error;
    }
  });
  house.jobs.handle(mailInviteJob, ({ inviteId }) => mailInvite(house, mailer, inviteId));
}
