import type { SecurityEventKind } from '@kithline/contract/security-events.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, RowOf } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';

export interface EventToInsert {
  userId: number | null;
  kind: SecurityEventKind;
  words: string;
  browser: string | null;
  network: string | null;
  by: number | null;
  collectiveId: number | null;
  now: Date;
  /**
   * A text that is equal for similar events. Consecutive similar events from one network share one database
   * row.
   */
  alike: string;
  /** If the row of similar events began at this instant or earlier, the event gets a new row. */
  since: Date;
  /** The short hash of an unknown login email; null if the account is known. */
  name: number | null;
}

/**
 * How Activity phrases an event whose author is unknown: `words` go before the member's name; `unknown` is
 * for an event without an account.
 */
export interface SeenAct {
  words: string;
  unknown: string;
}

/**
 * The kinds of failed tries: a wrong password or second step, and further tries that were refused. One of
 * another kind in between does not end a series of similar ones.
 */
export const FAILED: readonly SecurityEventKind[] = ['wrong-password', 'wrong-second-step', 'refused'];

/** Maximum number of hashes of unknown login emails per row. No more are needed to recognize guessing. */
export const MOST_NAMES = 5;

/**
 * If the latest event of this account and network is similar and recent, increments the count of its row;
 * otherwise inserts a new row. Similar concurrent events end up in one row, because they refer to the same
 * previous event. With `seen`, the same statement also adds an entry to Activity for a new row. One statement
 * takes equally long for existing and unknown accounts, so response times do not reveal which accounts exist.
 * Returns the count of the row; 0 if the account was deleted.
 */
export async function insertEvent(db: Db, event: EventToInsert, seen: SeenAct | null): Promise<number> {
  const { userId, network, alike, now } = event;
  const names = event.name === null ? [] : [event.name];
  const { rows } = await sql<{ times: number }>`
    with event as (
      insert into security_event as event (user_id, kind, words, browser, network, by_user_id,
        is_by_another, collective_id,
        began_on, happened_on, alike, after_id, names)
      select given.user_id, ${event.kind}::text, ${event.words}::text, ${event.browser}::text, ${network}::text,
        ${event.by}::bigint, ${event.by !== null && event.by !== userId}::boolean, ${event.collectiveId}::bigint, ${now}::timestamptz, ${now}::timestamptz, ${alike}::text,
        coalesce((
          select max(before.id) from security_event before
          where ${isSame(sql.ref('before.user_id'), userId)} and ${isSame(sql.ref('before.network'), network)}
            and case when before.alike = ${alike} then before.began_on <= ${event.since}
              else not (${FAILED.includes(event.kind)}::boolean and before.kind = any(${[...FAILED]}::text[])) end), 0),
        ${names}::integer[]
      from (values (${userId}::bigint)) as given (user_id)
      where given.user_id is null or exists (select from users where users.id = given.user_id for key share)
      on conflict (user_id, network, alike, after_id) do update
        set times = event.times + 1, happened_on = excluded.happened_on, browser = excluded.browser,
          names = case
            when cardinality(event.names) >= ${MOST_NAMES} or event.names @> excluded.names then event.names
            else event.names || excluded.names end
      returning event.user_id, event.times),
    act as (
      insert into activity (done_on, kind, words, on_kind, on_id, place, network)
      select ${now}, 'security', case when users.id is null then ${seen?.unknown ?? ''} else ${seen?.words ?? ''} end,
        case when users.id is not null then 'person' end, users.person_id, 'account', ${network}
      from event left join users on users.id = event.user_id
      where event.times = 1 and ${seen !== null})
    select times from event`.execute(db);
  return rows[0]?.times ?? 0;
}

export async function memberOf(
  db: Db,
  userId: number,
): Promise<{ personId: number; isAdmin: boolean } | null> {
  const row = await db
    .selectFrom('users')
    .select(['personId', 'isAdmin'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * SQL for whether a column equals a value or both are null. `is not distinct from` would mean the same, but
 * PostgreSQL uses no index for it.
 */
function isSame(column: RawBuilder<unknown>, value: string | number | null): RawBuilder<boolean> {
  return value === null ? sql`${column} is null` : sql`${column} = ${value}`;
}

export interface EventRow extends RowOf<
  'securityEvent',
  'id' | 'kind' | 'browser' | 'network' | 'happenedOn' | 'times'
> {
  words: string;
  isByAnother: boolean;
  /** Whether the event is a login from a new browser or network, and not the account's first login. */
  isNewPlace: boolean;
}

/**
 * A member's events, the latest first. A login's place is new if the account had no login from it in the
 * `days` before. Collectives are named only if the member belongs to them.
 */
export async function eventsOf(
  db: Db,
  { userId, collectiveIds }: Pick<Viewer, 'userId' | 'collectiveIds'>,
  { limit, offset, days }: { limit: number; offset: number; days: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.id, event.kind, coalesce(collective.name, event.words) as words, event.browser, event.network, event.happened_on, event.times,
      event.is_by_another,
      event.kind = 'signed-in' and exists (
        select from security_event before
        where before.user_id = ${userId} and before.kind = 'signed-in' and before.id < event.id)
      and not exists (
        select from security_event before
        where before.user_id = ${userId} and before.kind = 'signed-in' and before.id < event.id
          and before.network is not distinct from event.network
          and before.browser is not distinct from event.browser
          and before.happened_on >= event.began_on - ${days}::int * interval '1 day') as is_new_place
    from security_event event
    left join collective on collective.id = event.collective_id
      and collective.id = any(${[...collectiveIds]}::bigint[])
    where event.user_id = ${userId}
    order by event.happened_on desc, event.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countEvents(db: Db, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('securityEvent')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function deleteEventsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('securityEvent').where('happenedOn', '<', instant).execute();
}

/** Deletes the hashes of unknown login emails in rows that began before an instant. */
export async function forgetNamesBefore(db: Db, instant: Date): Promise<void> {
  await sql`update security_event set names = '{}' where names <> '{}' and began_on < ${instant}`.execute(db);
}
