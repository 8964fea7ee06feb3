import type { MessagingSettings } from '@kithline/contract/messaging.ts';
import type { Db } from '../tables.ts';

/** What a member has set; who has set nothing has the table's defaults. */
export async function settingsOf(db: Db, userId: number): Promise<MessagingSettings> {
  const row = await db
    .selectFrom('messaging_setting')
    .select(['receipts', 'mail', 'mail_text as mailText'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { receipts: true, mail: true, mailText: false };
}

export async function saveSettings(
  db: Db,
  userId: number,
  { receipts, mail, mailText }: MessagingSettings,
): Promise<void> {
  const values = { receipts, mail, mail_text: mailText };
  await db
    .insertInto('messaging_setting')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
