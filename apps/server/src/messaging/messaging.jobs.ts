import type { AppContext } from '../house.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { findUnread, mailUnreadJob } from './mail-unread.job.ts';
import { mailUnread, planUnreadMails } from './mail-unread.ts';

export function messagingJobs(house: AppContext, mailer: Mailer): void {
  house.jobs.handle(findUnread, (_payload, signal) => planUnreadMails(house, signal));
  house.jobs.handle(mailUnreadJob, (payload) => mailUnread(house, mailer, payload));
  house.jobs.schedule(findUnread, '*/3 * * * *', {});
}
