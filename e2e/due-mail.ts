import { inject } from 'vitest';
import { withDatabase } from '../apps/server/src/testing/on-server.ts';

/**
 * Makes a server look for due weekly mails now instead of within five minutes. A mail that was due before the
 * member last changed the day or the hour is not sent, so the date of this change is moved a week back.
 */
export async function sendDueMail(address: string): Promise<void> {
  await withDatabase({ url: inject('databaseUrl') }, async (pool) => {
    await pool.query(
      `update weekly_mail_setting set changed_on = changed_on - interval '1 week'
       where user_id = (select id from users where username = $1)`,
      [address],
    );
    await pool.query(`insert into pgboss.job (name, data) values ('find-due-weekly-mails', '{}')`);
  });
}
