import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { type DueWeek, lastDue, type MailTime } from './due-week.ts';
import { sendMailJob } from './weekly-mail.job.ts';
import { mailTimes, sweepMails, takeDue } from './weekly-mail.queries.ts';

const DAY = 86_400_000;
/** Milliseconds. A mail that is later than this is dropped; the next one is then due within 3 days. */
const TOO_LATE = 4 * DAY;
const KEPT = 365 * DAY;
/** Maximum number of mails whose jobs are stored in one transaction. */
const AT_ONCE = 100;

/**
 * Plans the mails that are due and not too late. One transaction stores a mail's job and records the mail as
 * planned, so that each mail gets only one job even if several servers plan at the same time.
 */
export async function planWeeklyMails(app: AppContext, signal?: AbortSignal): Promise<void> {
  const now = app.clock();
  await sweepMails(app.db, new Date(now.getTime() - KEPT));
  for (const mailTime of await mailTimes(app.db)) {
    const due = dueOf(app, mailTime, now);
    if (due === null || now.getTime() - due.dueOn.getTime() > TOO_LATE) continue;
    let count = AT_ONCE;
    while (count === AT_ONCE && !signal?.aborted) count = await planSome(app, mailTime, due);
  }
}

async function planSome({ db, jobs }: AppContext, mailTime: MailTime, due: DueWeek): Promise<number> {
  return inTransaction(db, async (db) => {
    const mails = await takeDue(db, mailTime, { ...due, most: AT_ONCE });
    for (const mail of mails) await jobs.enqueue(db, sendMailJob, mail);
    return mails.length;
  });
}

/** Null if this server does not know the time zone, which a newer server may have stored. */
function dueOf({ log }: AppContext, mailTime: MailTime, now: Date): DueWeek | null {
  try {
    return lastDue(now, mailTime);
  } catch (error) {
    log.error({ err: error, zone: mailTime.zone }, 'members with this time zone get no weekly mail');
    return null;
  }
}
