import { sql } from 'kysely';
import type { Viewer } from '../../viewer.ts';
import type { Db } from '../../tables.ts';

export async function weeklyMailsOf(db: Db, { userId }: Viewer): Promise<unknown> {
  const { rows: settings } = await sql`
    select is_on, saved_searches as tells_of_saved_searches, changed_jobs as tells_of_changed_jobs,
      losing_touch as tells_of_losing_touch, day, hour, zone, browser_zone as zone_of_browser
    from weekly_mail_setting where user_id = ${userId}`.execute(db);
  const { rows: mails } = await sql`
    select week::text as week, due_on, state, ended_on
    from weekly_mail where user_id = ${userId} order by week`.execute(db);
  return { settings: settings[0] ?? null, mails };
}
