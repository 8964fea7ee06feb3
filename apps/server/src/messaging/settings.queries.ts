import type { MessagingSettings } from '@kithline/contract/messaging.ts';
import type { Db } from '../tables.ts';

/** Undefined settings are not changed. */
export type SettingsChange = { [K in keyof MessagingSettings]?: MessagingSettings[K] | undefined };

export async function settingsOf(db: Db, userId: number): Promise<MessagingSettings> {
  const row = await db
    .selectFrom('messagingSetting')
    .select(['receipts', 'mail', 'mailText'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? { receipts: true, mail: true, mailText: false };
}

export async function saveSettings(db: Db, userId: number, change: SettingsChange): Promise<void> {
  const { receipts, mail, mailText } = change;
  const values = { receipts, mail, mailText };
  if (Object.values(values).every((value) => value === undefined)) return;
  await db
    .insertInto('messagingSetting')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute();
}
