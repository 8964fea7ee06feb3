import type { WeeklyMailParts } from '@kithline/contract/weekly-mail.ts';
import { type RawBuilder, sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db } from '../tables.ts';
import type { DueWeek, MailTime } from './due-week.ts';

export interface WeeklyMail {
  readonly userId: number;
  readonly week: string;
}

/** SQL for whether the mail `m` waits to be sent, or was refused by the mail server. */
const IS_UNSENT = sql<boolean>`m.state in ('planned', 'refused')`;

/** SQL for whether the user `u` with the settings `s` gets the mail. */
const GETS_MAIL: RawBuilder<boolean> = sql`(
  s.is_on and (s.saved_searches or s.changed_jobs or s.losing_touch)
  and coalesce(s.zone, s.browser_zone) is not null and u.suspended_on is null and u.username_proven)`;

/**
 * The distinct days, hours and time zones of members whose weekly mail is on. Without a chosen time zone,
 * that of the browser counts.
 */
export async function mailTimes(db: Db): Promise<MailTime[]> {
  const { rows } = await sql<MailTime>`
    select distinct day, hour, coalesce(zone, browser_zone) as zone from weekly_mail_setting
    where is_on and coalesce(zone, browser_zone) is not null`.execute(db);
  return rows;
}

/**
 * Records the mail of a week for up to `most` members, and returns the new mails. The members get their mail
 * at this day, hour and time zone, have none of that week yet, and have not switched the mail on or chosen
 * another day or hour since it was due. Of several servers that call this at the same time, each mail is
 * returned to only one.
 */
export async function takeDue(
  db: Db,
  { day, hour, zone }: MailTime,
  { week, dueOn, most }: DueWeek & { most: number },
): Promise<WeeklyMail[]> {
  const { rows } = await sql<WeeklyMail>`
    insert into weekly_mail (user_id, week, due_on)
    select s.user_id, ${week}::date, ${dueOn}::timestamptz
    from weekly_mail_setting s join users u on u.id = s.user_id
    where s.day = ${day} and s.hour = ${hour} and coalesce(s.zone, s.browser_zone) = ${zone}
      and s.changed_on <= ${dueOn} and ${GETS_MAIL}
      and not exists (select from weekly_mail m where m.user_id = s.user_id and m.week = ${week}::date)
    order by s.user_id limit ${most}
    on conflict do nothing
    returning user_id, week::text as week`.execute(db);
  return rows;
}

/** A mail that is still to be sent, with its receiver. */
export interface PlannedMail extends WeeklyMailParts {
  readonly dueOn: Date;
  /** The due date of the latest earlier mail that was handed over or empty; null if there is none. */
  readonly formerOn: Date | null;
  readonly name: string;
  readonly firstName: string;
  readonly address: string;
  readonly addressNorm: string;
  readonly zone: string;
}

/**
 * Also returns a mail that the mail server has refused, because an administrator may have started its job
 * again. Null if the mail was handed over or had nothing to say, or if the member gets no weekly mails now.
 */
export async function plannedMail(db: Db, { userId, week }: WeeklyMail): Promise<PlannedMail | null> {
  const { rows } = await sql<PlannedMail>`
    select m.due_on, s.is_on, s.saved_searches, s.changed_jobs, s.losing_touch,
      coalesce(s.zone, s.browser_zone) as zone, names.name, coalesce(names.first_name, '') as first_name,
      u.username as address, u.username_norm as address_norm, (
        select max(former.due_on) from weekly_mail former
        where former.user_id = m.user_id and former.due_on < m.due_on
          and former.state in ('handed', 'sent', 'empty')) as former_on
    from weekly_mail m
    join weekly_mail_setting s on s.user_id = m.user_id
    join users u on u.id = m.user_id
    join (${MEMBER_NAMES}) as names on names.id = u.person_id
    where m.user_id = ${userId} and m.week = ${week}::date and ${IS_UNSENT} and ${GETS_MAIL}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Records that the mail is about to be handed over. Returns false if it was handed over already or had
 * nothing to say, or if the member gets no weekly mails now.
 */
export async function beginHandover(db: Db, { userId, week }: WeeklyMail, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update weekly_mail m set state = 'handed', ended_on = ${now}
    from weekly_mail_setting s, users u
    where m.user_id = ${userId} and m.week = ${week}::date and ${IS_UNSENT}
      and s.user_id = m.user_id and u.id = m.user_id and ${GETS_MAIL}`.execute(db);
  return numAffectedRows === 1n;
}

export async function moveState(
  db: Db,
  { userId, week }: WeeklyMail,
  { from, to, now }: { from: State; to: State; now: Date },
): Promise<void> {
  await sql`
    update weekly_mail set state = ${to}, ended_on = ${to === 'planned' ? null : now}
    where user_id = ${userId} and week = ${week}::date and state = ${from}`.execute(db);
}

type State = 'planned' | 'handed' | 'sent' | 'empty' | 'refused';

export async function hasMailOf(db: Db, { userId, week }: WeeklyMail): Promise<boolean> {
  const { rows } = await sql`
    select from weekly_mail where user_id = ${userId} and week = ${week}::date`.execute(db);
  return rows.length > 0;
}

export async function sweepMails(db: Db, dueBefore: Date): Promise<void> {
  await db.deleteFrom('weeklyMail').where('dueOn', '<', dueBefore).execute();
}
