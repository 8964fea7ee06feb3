import type { Telling } from '@kithline/contract/saved-searches.ts';
import { sql } from 'kysely';
import { packIds, unpackIds } from '../../platform/db/packed-ids.ts';
import type { Db } from '../../tables.ts';

/** A search and the member who looks at it. */
export interface ViewOf {
  readonly userId: number;
  readonly searchId: number;
}

/** What a member has seen of a search. */
export interface Marks {
  /** When the member marked it as seen; null when nothing was ever shown of it. */
  readonly seenOn: Date | null;
  /** What it found then; null: more than are remembered. */
  readonly seen: ReadonlySet<number> | null;
  /** The new results that a notification has told the member about. */
  readonly told: ReadonlySet<number>;
}

const UNSEEN: Marks = { seenOn: null, seen: null, told: new Set() };

export async function marksOf(db: Db, { userId, searchId }: ViewOf): Promise<Marks> {
  const row = await db
    .selectFrom('savedSearchView')
    .select(['seenOn as seenOn', 'seen', 'told'])
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

/** What a search found at an instant: null when that is more than is remembered. */
interface Found {
  readonly now: Date;
  readonly ids: readonly number[] | null;
}

/** Counts everything as seen, unless it was before: in another tab, at the same time. */
export async function beginMarks(db: Db, { userId, searchId }: ViewOf, { now, ids }: Found): Promise<void> {
  await sql`
    insert into saved_search_view as v (user_id, saved_search_id, seen_on, seen)
    values (${userId}, ${searchId}, ${now}, ${ids && packIds(ids)})
    on conflict (user_id, saved_search_id) do update set seen_on = excluded.seen_on, seen = excluded.seen
    where v.seen_on is null`.execute(db);
}

/**
 * Counts everything as seen, and remembers what was seen before. Where nothing was new, what was seen before
 * the last marking stays, so that it can still be taken back.
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

/** Takes the last marking back; false when there is none. */
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
 * Puts aside what anybody has seen of a search that finds others now, and takes up again what was put aside
 * when the search had this filter and scope last. `from` and `to` are fingerprints of the two.
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

/** The searches in this order, before all others but those that have no place yet. */
export async function writePlaces(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into saved_search_view as v (user_id, saved_search_id, place)
    select ${userId}, wanted.id, wanted.place
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
    order by wanted.id
    on conflict (user_id, saved_search_id) do update set place = excluded.place`.execute(db);
}
