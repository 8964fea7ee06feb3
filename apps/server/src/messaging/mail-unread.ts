import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { mailUnreadJob } from './mail-unread.job.ts';
import { receiverOf, takeUnread, type UnreadMail, waitingMessages } from './mail-unread.queries.ts';
import { unreadLetter } from './unread-letter.ts';

const MINUTE = 60_000;
/** Milliseconds before an unread message is mailed. */
const WAITS = 15 * MINUTE;
/** Milliseconds between two mails about one conversation. */
const PAUSE = 6 * 60 * MINUTE;
/** Older messages are not mailed, for example after a long outage. In milliseconds. */
const OLD = 24 * 60 * MINUTE;
/** Mails planned in one transaction. */
const AT_ONCE = 100;

/**
 * Plans the mails that are due. The transaction that stores a job also marks its participant as mailed, so
 * that only one of several servers sends the mail.
 */
export async function planUnreadMails({ db, jobs, clock }: AppContext, signal?: AbortSignal): Promise<void> {
  const now = clock();
  const before = (time: number) => new Date(now.getTime() - time);
  const instants = { now, youngest: before(WAITS), oldest: before(OLD), mailedBefore: before(PAUSE) };
  let count = AT_ONCE;
  while (count === AT_ONCE && !signal?.aborted) {
    count = await inTransaction(db, async (db) => {
      const mails = await takeUnread(db, instants, AT_ONCE);
      for (const mail of mails) await jobs.enqueue(db, mailUnreadJob, mail);
      return mails.length;
    });
  }
}

/**
 * Sends one mail. Sends nothing if the messages have been read since, or if the receiver gets no mails about
 * the conversation (`receiverOf`).
 */
export async function mailUnread(app: AppContext, mailer: Mailer, mail: UnreadMail): Promise<void> {
  const receiver = await receiverOf(app.db, mail);
  if (receiver === null) return;
  const messages = await waitingMessages(app.db, mail);
  if (messages.length === 0) return;
  const url = new URL('/', app.config.publicUrl);
  url.hash = `messages=${mail.conversationId}`;
  await mailer.send(unreadLetter(receiver, messages, url.href));
}
