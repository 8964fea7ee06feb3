import type { AppContext } from '../../app-context.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { deliverInvitationJob, mailInvitationJob } from './deliver-invitation.job.ts';
import { deliverInvitation, deliverInvitationAgain } from './deliver-invitation.ts';
import { mailInvitation } from './mail-invitation.ts';
import type { PlatformInvites } from './platform-invites.ts';

export function invitationJobs(app: AppContext, mailer: Mailer, invites: PlatformInvites): void {
  app.jobs.handle(deliverInvitationJob, ({ invitationId, again }) =>
    (again ? deliverInvitationAgain : deliverInvitation)(app, invites, invitationId),
  );
  app.jobs.handle(mailInvitationJob, ({ invitationId }) =>
    mailInvitation({ app, mailer, invites }, invitationId),
  );
}
