import type { WeeklyMailChange, WeeklyMailSettings } from '@kithline/contract/weekly-mail.ts';
import type { AppContext } from '../app-context.ts';
import { unixSecondsOrNull } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { nextDue, weekAfter } from './due-week.ts';
import { saveBrowserZone, saveSettings, settingsOf, type StoredSettings } from './settings.queries.ts';
import { hasMailOf } from './weekly-mail.queries.ts';

export async function readSettings(app: AppContext, { userId }: Viewer): Promise<WeeklyMailSettings> {
  return present(app, app.db, userId);
}

/** Returns all settings. */
export async function changeSettings(
  app: AppContext,
  { userId }: Viewer,
  change: WeeklyMailChange,
): Promise<WeeklyMailSettings> {
  return inTransaction(app.db, async (db) => {
    await saveSettings(db, userId, { change, now: app.clock() });
    await refreshBrowsers(db, userId);
    return present(app, db, userId);
  });
}

export async function reportZone(app: AppContext, { userId }: Viewer, zone: string): Promise<void> {
  await inTransaction(app.db, async (db) => {
    await saveBrowserZone(db, userId, { zone, now: app.clock() });
    await refreshBrowsers(db, userId);
  });
}

/** Makes the member's browsers refetch the account. */
export const refreshBrowsers = (db: Db, userId: number): Promise<void> =>
  publish(db, [userId], { type: 'refresh.account', data: {} });

async function present(app: AppContext, db: Db, userId: number): Promise<WeeklyMailSettings> {
  const settings = await settingsOf(db, userId);
  return { ...settings, nextOn: unixSecondsOrNull(await nextOn(app, db, { userId, settings })) };
}

/**
 * Null if the member gets no mail. If the mail of the week was planned already, the next one is due a week
 * later.
 */
async function nextOn(
  { clock }: AppContext,
  db: Db,
  { userId, settings }: { userId: number; settings: StoredSettings },
): Promise<Date | null> {
  const { isOn, day, hour, savedSearches, changedJobs, losingTouch } = settings;
  const zone = settings.zone ?? settings.browserZone;
  if (zone === null || !isOn || !(savedSearches || changedJobs || losingTouch)) return null;
  const mailTime = { day, hour, zone };
  const due = nextDue(clock(), mailTime);
  return (await hasMailOf(db, { userId, week: due.week })) ? weekAfter(due, mailTime).dueOn : due.dueOn;
}
