import type { WeeklyMailParts, WeeklyPart } from '@kithline/contract/weekly-mail.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { notFound } from '../platform/failure.ts';
import { tellBrowsers } from './settings.ts';
import { saveSettings, settingsOf } from './settings.queries.ts';
import { isStopCode, userOfCode } from './stop-code.ts';

interface Stop {
  readonly code: string;
  /** The section to switch, or null for the whole mail. */
  readonly part: WeeklyPart | null;
  /** True switches the section or the mail off, false switches it on again. */
  readonly stopped: boolean;
}

/**
 * Switches a section of a member's mail, or the whole mail, off or on. Throws 404 unless the code comes from
 * a weekly mail to the member's current login email.
 */
export async function stopWeeklyMail(
  app: AppContext,
  { code, part, stopped }: Stop,
): Promise<WeeklyMailParts> {
  const userId = userOfCode(code);
  if (userId === null) throw notFound();
  return inTransaction(app.db, async (db) => {
    const user = await db
      .selectFrom('users')
      .select('usernameNorm as addressNorm')
      .where('id', '=', userId)
      .forKeyShare()
      .executeTakeFirst();
    if (user === undefined || !isStopCode(app, code, { userId, ...user })) throw notFound();
    await saveSettings(db, userId, { change: { [part ?? 'isOn']: !stopped }, now: app.clock() });
    await tellBrowsers(db, userId);
    const { isOn, savedSearches, changedJobs, losingTouch } = await settingsOf(db, userId);
    return { isOn, savedSearches, changedJobs, losingTouch };
  });
}
