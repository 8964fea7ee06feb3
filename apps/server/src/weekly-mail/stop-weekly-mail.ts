import type { WeeklyPart } from '@kithline/contract/weekly-mail.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { notFound } from '../platform/failure.ts';
import { refreshBrowsers } from './settings.ts';
import { saveSettings } from './settings.queries.ts';
import { isStopCode, userOfCode } from './stop-code.ts';

interface Stop {
  readonly code: string;
  /** The section to switch off, or null for the whole mail. */
  readonly part: WeeklyPart | null;
}

/**
 * Switches off a section of a member's mail, or the whole mail. Throws 404 unless the code is for the
 * member's current login email. Nothing can be switched on with a code, because other people get the code
 * with a forwarded mail.
 */
export async function stopWeeklyMail(app: AppContext, { code, part }: Stop): Promise<void> {
  const userId = userOfCode(code);
  if (userId === null) throw notFound();
  await inTransaction(app.db, async (db) => {
    const user = await db
      .selectFrom('users')
      .select('usernameNorm as addressNorm')
      .where('id', '=', userId)
      .forKeyShare()
      .executeTakeFirst();
    if (user === undefined || !isStopCode(app, code, { userId, ...user })) throw notFound();
    await saveSettings(db, userId, { change: { [part ?? 'isOn']: false }, now: app.clock() });
    await refreshBrowsers(db, userId);
  });
}
