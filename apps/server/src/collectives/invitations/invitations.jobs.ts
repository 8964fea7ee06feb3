import type { AppContext } from '../../house.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { deliverInvitationJob, mailInvitationJob } from './deliver-invitation.job.ts';
import { deliverInvitation, deliverInvitationAgain } from './deliver-invitation.ts';
import { mailInvitation } from './mail-invitation.ts';
import type { PlatformInvites } from './platform-invites.ts';

export function invitationJobs(house: AppContext, mailer: Mailer, invites: PlatformInvites): void {
  house.jobs.handle(deliverInvitationJob, ({ invitationId, again }) =>
    (again ? deliverInvitationAgain : deliverInvitation)(house, invites, invitationId),
  );
  house.jobs.handle(mailInvitationJob, ({ invitationId }) =>
    mailInvitation({ house, mailer, invites }, invitationId),
  );
}
