import type { Telling } from '@kithline/contract/saved-searches.ts';
import { sql } from 'kysely';
import { packIds, unpackIds } from '../../platform/db/packed-ids.ts';
import type { Db } from '../../tables.ts';

export interface ViewOf {
  readonly userId: number;
  readonly searchId: number;
}

export interface Marks {
  /**
   * When the results were marked as seen. Null until the search is shown with its present filter and scope.
   */
  readonly seenOn: Date | null;
  /** The results at that time. Null without `seenOn`, or if there were too many to store. */
  readonly seen: ReadonlySet<number> | null;
  /** The new results about which the member was notified. */
  readonly told: ReadonlySet<number>;
}

const UNSEEN: Marks = { seenOn: null, seen: null, told: new Set() };

export async function marksOf(db: Db, { userId, searchId }: ViewOf): Promise<Marks> {
  const row = await db
    .selectFrom('savedSearchView')
    .select(['seenOn', 'seen', 'told'])
    .where('userId', '=', userId)
    .where('savedSearchId', '=', searchId)
    .executeTakeFirst();
  if (row === undefined) return UNSEEN;
  return {
    seenOn: row.seenOn,
    seen: row.seen && unpackIds(row.seen),
    told: row.told ? unpackIds(row.told) : new Set(),
  };
}

/** `ids` is null if there were too many to store. */
interface Found {
  readonly now: Date;
  readonly ids: readonly number[] | null;
}

/** Marks all results as seen, unless the member already has marks on the search. */
export async function beginMarks(db: Db, { userId, searchId }: ViewOf, { now, ids }: Found): Promise<void> {
  await sql`
    insert into saved_search_view as v (user_id, saved_search_id, seen_on, seen)
    values (${userId}, ${searchId}, ${now}, ${ids && packIds(ids)})
    on conflict (user_id, saved_search_id) do update set seen_on = excluded.seen_on, seen = excluded.seen
    where v.seen_on is null`.execute(db);
}

/**
 * Marks all results as seen. Stores the former marks if some results were new; otherwise keeps those already
 * stored, so that the previous marking can still be undone.
 */
export async function moveMarks(
  db: Db,
  { userId, searchId }: ViewOf,
  { now, ids, wasNew }: Found & { wasNew: boolean },
): Promise<void> {
  await sql`
    insert into saved_search_view as v (user_id, saved_search_id, seen_on, seen)
    values (${userId}, ${searchId}, ${now}, ${ids && packIds(ids)})
    on conflict (user_id, saved_search_id) do update
    set seen_on = excluded.seen_on, seen = excluded.seen,
      former_seen_on = case when ${wasNew} then v.seen_on else v.former_seen_on end,
      former_seen = case when ${wasNew} then v.seen else v.former_seen end,
      former_of = case when ${wasNew} then null else v.former_of end`.execute(db);
}

/** Undoes the last marking. Returns false if there is nothing to undo. */
export async function takeMarksBack(db: Db, { userId, searchId }: ViewOf): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('savedSearchView')
    .set((eb) => ({
      seenOn: eb.ref('formerSeenOn'),
      seen: eb.ref('formerSeen'),
      formerSeenOn: null,
      formerSeen: null,
    }))
    .where('userId', '=', userId)
    .where('savedSearchId', '=', searchId)
    .where('formerSeenOn', 'is not', null)
    .where('formerOf', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores everybody's marks as those of `from`, and restores the stored ones if they are those of `to`. `from`
 * and `to` are fingerprints of the former and the new filter and scope.
 */
export async function exchangeMarks(
  db: Db,
  searchId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    update saved_search_view
    set seen_on = case when former_of = ${to} then former_seen_on end,
      seen = case when former_of = ${to} then former_seen end,
      former_seen_on = seen_on, former_seen = seen, former_of = ${from}, told = null
    where saved_search_id = ${searchId}`.execute(db);
}

export async function writeTold(db: Db, { userId, searchId }: ViewOf, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('savedSearchView')
    .set({ told: packIds(ids) })
    .where('userId', '=', userId)
    .where('savedSearchId', '=', searchId)
    .execute();
}

export async function writeTelling(db: Db, { userId, searchId }: ViewOf, telling: Telling): Promise<void> {
  await sql`
    insert into saved_search_view (user_id, saved_search_id, telling)
    values (${userId}, ${searchId}, ${telling})
    on conflict (user_id, saved_search_id) do update set telling = excluded.telling`.execute(db);
}

/** Puts these searches in the order of `ids`. The other searches that have a place follow them. */
export async function writePlaces(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into saved_search_view as v (user_id, saved_search_id, place)
    select ${userId}, sorted.id, sorted.place
    from (
      select * from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
      union all
      select saved_search_id, ${ids.length} + row_number() over (order by place, saved_search_id desc)
      from saved_search_view
      where user_id = ${userId} and place is not null and saved_search_id <> all(${[...ids]}::bigint[])
    ) as sorted
    order by sorted.id
    on conflict (user_id, saved_search_id) do update set place = excluded.place`.execute(db);
}
