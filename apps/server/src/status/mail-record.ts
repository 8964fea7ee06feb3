import { sql } from 'kysely';
import type { WhyUnsent } from '@kithline/contract/system.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import { idOfRunningJob } from '../platform/jobs/running-job.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { whyUnsent } from '../platform/mail/why-unsent.ts';
import type { Db } from '../tables.ts';
import { handOverOnce } from './hand-over-once.ts';

interface MailRecordOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Counts the mails of this server. Stores the last results in the database, where all servers share them. */
export class MailRecord {
  readonly #options: MailRecordOptions;
  /** Numbers of mails since the start of this server. */
  sent = 0;
  failed = 0;

  constructor(options: MailRecordOptions) {
    this.#options = options;
  }

  /** Returns a mailer that sends through `mailer` and records the result of each mail. */
  recording(mailer: Mailer): Mailer {
    const send: Mailer['send'] = async (mail) => {
      const { db, clock, log } = this.#options;
      try {
        const send = () => mailer.send(mail);
        if (!(await handOverOnce(db, { mail, now: clock(), send }))) {
          log.warn(
            { jobId: idOfRunningJob() },
            'a mail was not sent again, because it was handed over before',
          );
          return;
        }
      } catch (error) {
        this.failed += 1;
        await this.#keep(whyUnsent(error));
        throw error;
      }
      this.sent += 1;
      await this.#keep(null);
    };
    return { send, close: () => mailer.close() };
  }

  /** Logs an error instead of throwing it, because a mail that was sent would then look unsent. */
  async #keep(unsent: WhyUnsent | null): Promise<void> {
    const { db, clock, log } = this.#options;
    try {
      await (unsent === null ? storeSent(db, clock()) : storeUnsent(db, clock(), unsent));
    } catch (error) {
      log.warn({ err: error }, 'the result of a mail could not be recorded');
    }
  }
}

async function storeSent(db: Db, now: Date): Promise<void> {
  await sql`
    insert into mail_state as m (last_sent_on) values (${now})
    on conflict (is_only) do update set last_sent_on = greatest(m.last_sent_on, excluded.last_sent_on)`.execute(
    db,
  );
}

async function storeUnsent(db: Db, now: Date, { failure, code }: WhyUnsent): Promise<void> {
  await sql`
    insert into mail_state (last_failed_on, failure, failure_code) values (${now}, ${failure}, ${code})
    on conflict (is_only) do update
      set last_failed_on = excluded.last_failed_on, failure = excluded.failure,
        failure_code = excluded.failure_code`.execute(db);
}
