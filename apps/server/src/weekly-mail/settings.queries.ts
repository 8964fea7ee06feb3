import type { WeeklyMailChange, WeeklyMailParts } from '@kithline/contract/weekly-mail.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';

export interface StoredSettings extends WeeklyMailParts {
  readonly day: number;
  readonly hour: number;
  /** The chosen time zone; null to use that of the browser. */
  readonly zone: string | null;
  readonly browserZone: string | null;
}

const DEFAULTS: StoredSettings = {
  isOn: true,
  savedSearches: true,
  changedJobs: true,
  losingTouch: true,
  day: 1,
  hour: 8,
  zone: null,
  browserZone: null,
};

/** Returns the defaults for a member without stored settings. */
export async function settingsOf(db: Db, userId: number): Promise<StoredSettings> {
  const row = await db
    .selectFrom('weeklyMailSetting')
    .select(['isOn', 'savedSearches', 'changedJobs', 'losingTouch', 'day', 'hour', 'zone', 'browserZone'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? DEFAULTS;
}

/** Undefined settings are not changed. */
type Change = { [K in keyof WeeklyMailChange]?: WeeklyMailChange[K] | undefined };

/**
 * If the settings include the day, the hour or `isOn`, or if every section was off before this change, mails
 * that were due earlier are not sent late.
 */
export async function saveSettings(
  db: Db,
  userId: number,
  { change, now }: { change: Change; now: Date },
): Promise<void> {
  const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const isNewSchedule = ['isOn', 'day', 'hour'].some((key) => key in defined);
  await db
    .insertInto('weeklyMailSetting')
    .values({ userId, ...defined, changedOn: now })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ ...defined, changedOn: isNewSchedule ? now : sinceSomePart(now) }),
    )
    .execute();
}

/** SQL for the stored `changed_on`, or for `now` if every section was off before this change. */
const sinceSomePart = (now: Date): RawBuilder<Date> => sql`
  case when weekly_mail_setting.saved_searches or weekly_mail_setting.changed_jobs
      or weekly_mail_setting.losing_touch
    then weekly_mail_setting.changed_on else ${now}::timestamptz end`;

/** If no time zone of the member was known before, mails that were due earlier are not sent late. */
export async function saveBrowserZone(
  db: Db,
  userId: number,
  { zone, now }: { zone: string; now: Date },
): Promise<void> {
  await sql`
    insert into weekly_mail_setting (user_id, browser_zone, changed_on) values (${userId}, ${zone}, ${now})
    on conflict (user_id) do update set browser_zone = excluded.browser_zone,
      changed_on = case when coalesce(weekly_mail_setting.zone, weekly_mail_setting.browser_zone) is null
        then excluded.changed_on else weekly_mail_setting.changed_on end`.execute(db);
}
