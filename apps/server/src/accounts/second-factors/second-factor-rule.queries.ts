import type { RequiredOf } from '@kithline/contract/second-factors.ts';
import { SECOND_FACTOR_GRACE_DAYS } from '@kithline/contract/second-factors.ts';
import { sql } from 'kysely';
import type { Db, RowOf } from '../../tables.ts';
import { hasSecondFactor } from './has-second-factor.ts';

/** The setting's key; migration 0052 creates the row. */
const KEY = 'second-factor.required-of';

const RULE = sql`(select value #>> '{}' from setting where key = ${KEY})`;

const HAS_ONE = hasSecondFactor(sql`users.id`);

/** Whether a second factor is required of a user. The rule for owners also covers administrators. */
const IS_REQUIRED = sql<boolean>`
  case ${RULE}
    when 'everybody' then true
    when 'owners' then users.is_admin or exists (select from client where client.owner_id = users.id)
    when 'administrators' then users.is_admin
    else false
  end`;

export async function readRule(db: Db): Promise<RequiredOf> {
  const { rows } = await sql<{ rule: RequiredOf }>`select ${RULE} as rule`.execute(db);
  return rows[0]?.rule ?? 'nobody';
}

/**
 * Locks the rule until the transaction ends, and returns it. Several transactions can lock it `to follow` at
 * the same time, but only one `to change`. A caller that also locks users must lock the users first.
 */
export async function holdRule(db: Db, how: 'to follow' | 'to change'): Promise<RequiredOf> {
  const hold = how === 'to change' ? sql`for update` : sql`for share`;
  const { rows } = await sql<{ rule: RequiredOf }>`
    select value #>> '{}' as rule from setting where key = ${KEY} ${hold}`.execute(db);
  return rows[0]?.rule ?? 'nobody';
}

export async function writeRule(db: Db, rule: RequiredOf): Promise<void> {
  await sql`update setting set value = to_jsonb(${rule}::text) where key = ${KEY}`.execute(db);
}

/** Counts the members who have no second factor although one is required. Suspended members do not count. */
export async function countWithout(db: Db): Promise<number> {
  const { rows } = await sql<{ without: number }>`
    select count(*)::int as without from users
    where users.suspended_on is null and ${IS_REQUIRED} and not ${HAS_ONE}`.execute(db);
  return rows[0]?.without ?? 0;
}

export async function requirementOf(
  db: Db,
  userId: number,
): Promise<{ isRequired: boolean; dueOn: Date | null }> {
  const { rows } = await sql<{ isRequired: boolean; dueOn: Date | null }>`
    select ${IS_REQUIRED} as is_required, users.second_factor_due_on as due_on
    from users where users.id = ${userId}`.execute(db);
  return rows[0] ?? { isRequired: false, dueOn: null };
}

type Whom = readonly number[] | 'everybody';

/**
 * Updates the date by which users have to add a second factor. A user who lacks a required factor keeps an
 * existing date, or gets a date that is seven days after `now`. If a user has a factor or needs none, the
 * date is removed. Returns the ids of the users whose date has changed.
 */
export async function followRule(db: Db, whom: Whom, now: Date): Promise<number[]> {
  await holdRule(db, 'to follow');
  const which = whom === 'everybody' ? sql`true` : sql`users.id = any(${[...whom]}::bigint[])`;
  const { rows } = await sql<RowOf<'users', 'id'>>`
    update users set second_factor_due_on = due.due_on
    from (
      select users.id, case when ${IS_REQUIRED} and not ${HAS_ONE}
        then coalesce(users.second_factor_due_on, ${now}::timestamptz + make_interval(days => ${SECOND_FACTOR_GRACE_DAYS}))
        end as due_on
      from users where ${which}) as due
    where users.id = due.id and users.second_factor_due_on is distinct from due.due_on
    returning users.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Starts the seven days again if the user lacks a required second factor. Otherwise removes the date. */
export async function restartGracePeriod(db: Db, userId: number, now: Date): Promise<void> {
  await db.updateTable('users').set({ secondFactorDueOn: null }).where('id', '=', userId).execute();
  await followRule(db, [userId], now);
}

/**
 * Locks all users, in the order of their ids to prevent deadlocks. Returns the ids of the administrators who
 * are not suspended.
 */
export async function holdEverybody(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number; administers: boolean }>`
    select id, is_admin and suspended_on is null as administers
    from users order by id for no key update`.execute(db);
  return rows.filter(({ administers }) => administers).map(({ id }) => id);
}
