import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { mailUnreadJob } from './mail-unread.job.ts';
import { receiverOf, takeUnread, type UnreadMail, waitingMessages } from './mail-unread.queries.ts';
import { unreadLetter } from './unread-letter.ts';

const MINUTE = 60_000;
/** How long (ms) a message has to be unread before it is mailed. */
const WAITS = 15 * MINUTE;
/** Milliseconds between two mails about one conversation. */
const PAUSE = 6 * 60 * MINUTE;
/**
 * Age in milliseconds after which messages are not mailed. Otherwise members would get mails about old
 * messages after a long outage.
 */
const OLD = 24 * 60 * MINUTE;
/** Maximum number of mails that are planned in one transaction. */
const AT_ONCE = 100;

/**
 * Plans the mails that are due about messages that have been unread for 15 minutes. The transaction that
 * stores a job also marks its participant as mailed, so that only one of several servers sends the mail.
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
 * Sends one mail. Sends nothing if the messages have been read since, or if the receiver has muted or left
 * the conversation or gets no mails for another reason (`receiverOf`).
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
