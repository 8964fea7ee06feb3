import type { AppContext } from '../app-context.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { planWeeklyMails } from './plan-weekly-mails.ts';
import { sendWeeklyMail } from './send-weekly-mail.ts';
import { findDueMails, sendMailJob } from './weekly-mail.job.ts';

export function weeklyMailJobs(app: AppContext, mailer: Mailer): void {
  app.jobs.handle(findDueMails, (_payload, signal) => planWeeklyMails(app, signal));
  app.jobs.handle(sendMailJob, (mail, _signal, { isLast }) =>
    sendWeeklyMail(app, mailer, { ...mail, isLast }),
  );
  app.jobs.schedule(findDueMails, '*/5 * * * *', {});
}
