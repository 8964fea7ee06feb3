import type { MessagingSettings } from '@kithline/contract/messaging.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Viewer } from '../viewer.ts';
import { saveSettings, settingsOf, type SettingsChange } from './settings.queries.ts';

export const readSettings = ({ db }: AppContext, { userId }: Viewer): Promise<MessagingSettings> =>
  settingsOf(db, userId);

export async function changeSettings(
  { db }: AppContext,
  { userId }: Viewer,
  change: SettingsChange,
): Promise<MessagingSettings> {
  return inTransaction(db, async (db) => {
    await saveSettings(db, userId, change);
    return settingsOf(db, userId);
  });
}
