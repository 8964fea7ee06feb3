import type { AppContext } from '../app-context.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { findUnread, mailUnreadJob } from './mail-unread.job.ts';
import { mailUnread, planUnreadMails } from './mail-unread.ts';

export function messagingJobs(app: AppContext, mailer: Mailer): void {
  app.jobs.handle(findUnread, (_payload, signal) => planUnreadMails(app, signal));
  app.jobs.handle(mailUnreadJob, (payload) => mailUnread(app, mailer, payload));
  app.jobs.schedule(findUnread, '*/3 * * * *', {});
}
