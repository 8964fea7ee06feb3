import { sql } from 'kysely';
import type { Viewer } from '../../viewer.ts';
import type { Db } from '../../tables.ts';

/** What the member has set for the mail of the week, and the weeks of which there was one or none. */
export async function weeklyMailsOf(db: Db, { userId }: Viewer): Promise<unknown> {
  const { rows: settings } = await sql`
    select is_on as "isOn", saved_searches as "tellsOfSavedSearches", changed_jobs as "tellsOfChangedJobs",
      losing_touch as "tellsOfLosingTouch", day, hour, zone, browser_zone as "zoneOfBrowser"
    from weekly_mail_setting where user_id = ${userId}`.execute(db);
  const { rows: mails } = await sql`
    select week::text as week, due_on as "dueOn", state, ended_on as "endedOn"
    from weekly_mail where user_id = ${userId} order by week`.execute(db);
  return { settings: settings[0] ?? null, mails };
}
