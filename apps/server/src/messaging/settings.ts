import type { MessagingSettings } from '@kithline/contract/messaging.ts';
import type { House } from '../house.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Viewer } from '../viewer.ts';
import { saveSettings, settingsOf } from './settings.queries.ts';

export const readSettings = ({ db }: House, { userId }: Viewer): Promise<MessagingSettings> =>
  settingsOf(db, userId);

/** Changes what is given, and answers all. */
export async function changeSettings(
  { db }: House,
  { userId }: Viewer,
  change: { [K in keyof MessagingSettings]?: MessagingSettings[K] | undefined },
): Promise<MessagingSettings> {
  return inTransaction(db, async (db) => {
    const before = await settingsOf(db, userId);
    const after = {
      receipts: change.receipts ?? before.receipts,
      mail: change.mail ?? before.mail,
      mailText: change.mailText ?? before.mailText,
    };
    await saveSettings(db, userId, after);
    return after;
  });
}
