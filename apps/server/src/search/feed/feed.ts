import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../../tables.ts';

// The feed of changes (migration 0015). A follower keeps a mark: the feed's id, and the snapshot up to which
// the follower has applied changes. Rows that are visible now but not in that snapshot are new, in whatever
// order transactions began and committed.

/** How far a follower has read, as texts that a file can hold. */
export interface FeedMark {
  readonly feed: string;
  /** A `pg_snapshot` as text. */
  readonly snapshot: string;
}

/** A transaction that changed many persons. */
export interface LargeChange {
  readonly transaction: string;
  /** The networks that the transaction changed, such as the network of an import. */
  readonly networks: readonly number[];
  readonly persons: readonly number[];
}

/** The changes between two marks. The lists of ids are not sorted, and contain no id twice. */
export interface Changes {
  readonly mark: FeedMark;
  /** Persons changed by small transactions. */
  readonly persons: number[];
  /** The large transactions, oldest first. A person may be in several of them and also in `persons`. */
  readonly large: LargeChange[];
  readonly organizations: number[];
  readonly titles: number[];
  readonly networks: number[];
  /** Collectives with a change of a share, an exclusion, a collaborator or the owner. */
  readonly collectives: number[];
  readonly lookups: boolean;
  readonly places: boolean;
}

/**
 * If more ids than this have changed, loading everything is quicker than reading the changes. A file that
 * replaces 100,000 people, each with an organization and a title, changes fewer ids.
 */
const MOST_IDS = 500_000;
/**
 * A transaction that changed more persons than this is a large change. Reading this number of changed persons
 * takes about 50 ms.
 */
const MANY_PERSONS = 500;

type ChangeKind = Tables['searchChange']['kind'];

/**
 * Whether the row `f` of `search_feed` was written in this database, rather than copied from another database
 * or a dump.
 */
const IS_GENUINE = sql<boolean>`(
  f.xmin = f.written_by::xid and f.database = (select oid from pg_database where datname = current_database()))`;

/** Opens a feed unless a genuine one is open. Call it before the transaction that loads everything. */
export async function openFeed(db: Db): Promise<void> {
  await sql`
    insert into search_feed as f (database)
    select oid from pg_database where datname = current_database()
    on conflict (is_only) do update
      set id = excluded.id, written_by = excluded.written_by, database = excluded.database,
        cut = null, cut_xid = null, next_cut = null, next_cut_on = null
      where not ${IS_GENUINE}`.execute(db);
}

/**
 * Runs `work` in a read-only transaction that sees the database at one instant: now, or when another
 * transaction exported `snapshot`. That transaction must still be open.
 */
export async function atOneInstant<T>(
  db: Db,
  work: (db: Transaction<Tables>) => Promise<T>,
  snapshot: string | null = null,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      if (snapshot !== null) await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(transaction);
      return work(transaction);
    });
}

export interface SharedInstant {
  /** The name of the snapshot, for `atOneInstant`. */
  readonly snapshot: string;
  readonly mark: FeedMark;
}

/**
 * Runs `work` with an instant at which other processes can read the database until `work` ends. Returns null
 * without running `work` if no feed is open.
 */
export async function sharingInstant<T>(
  db: Db,
  work: (instant: SharedInstant) => Promise<T>,
): Promise<T | null> {
  return atOneInstant(db, async (transaction) => {
    const mark = await readMark(transaction);
    if (mark === null) return null;
    const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(transaction);
    const [{ name } = { name: '' }] = rows;
    return work({ snapshot: name, mark });
  });
}

/** The mark of the instant that a transaction of `atOneInstant` sees. Null while no feed is open. */
export async function readMark(db: Db): Promise<FeedMark | null> {
  const { rows } = await sql<FeedMark>`
    select f.id::text as feed, pg_current_snapshot()::text as snapshot from search_feed f where ${IS_GENUINE}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * SQL for whether anything has changed since a mark, to add to a query that a request makes anyway. Also true
 * when the feed cannot be followed from the mark. The mark must be older than the statement's snapshot.
 */
export function isBehindSql(mark: FeedMark): RawBuilder<boolean> {
  return sql<boolean>`(not ${canFollow(mark)} or exists (select from search_change where ${isAfter(mark)}))`;
}

export async function isBehind(db: Db, mark: FeedMark): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`select ${isBehindSql(mark)} as behind`.execute(db);
  return rows[0]?.behind ?? true;
}

/**
 * The changes since `mark`, read in a transaction of `atOneInstant`. Returns `reload` if the feed cannot be
 * followed from the mark or too much has changed. A transaction that changed more than `many` persons is a
 * large one.
 */
export async function readChanges(
  db: Db,
  mark: FeedMark,
  many: number = MANY_PERSONS,
): Promise<Changes | 'reload'> {
  const { rows } = await sql<FeedMark>`
    select f.id::text as feed, pg_current_snapshot()::text as snapshot
    from search_feed f where ${IS_GENUINE} and ${canFollow(mark)}`.execute(db);
  const [present] = rows;
  if (!present) return 'reload';
  const changed = await changedIds(db, mark, many);
  if (changed === null) return 'reload';
  const ids = new Map(
    changed.flatMap(({ transaction, kind, ids }) => (transaction === null ? [[kind, ids] as const] : [])),
  );
  return {
    mark: present,
    persons: ids.get('person') ?? [],
    large: largeAmong(changed),
    organizations: ids.get('organization') ?? [],
    titles: ids.get('title') ?? [],
    networks: ids.get('network') ?? [],
    collectives: [...new Set([...(ids.get('share') ?? []), ...(ids.get('belonging') ?? [])])],
    lookups: ids.has('lookup'),
    places: ids.has('place'),
  };
}

function largeAmong(changed: readonly ChangedIds[]): LargeChange[] {
  const large = new Map<string, { networks: number[]; persons: number[] }>();
  for (const { transaction, kind, ids } of changed) {
    if (transaction === null) continue;
    const known = large.get(transaction) ?? { networks: [], persons: [] };
    large.set(transaction, kind === 'network' ? { ...known, networks: ids } : { ...known, persons: ids });
  }
  return [...large]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([transaction, of]) => ({ transaction, ...of }));
}

interface ChangedIds {
  /** The transaction of a large change. Null for all other ids of the kind. */
  readonly transaction: string | null;
  readonly kind: ChangeKind;
  readonly ids: number[];
}

/**
 * The changed ids, or null if there are more than `MOST_IDS`. A network of a large change is listed twice:
 * with the transaction, and among the networks whose `transaction` is null.
 */
async function changedIds(db: Db, mark: FeedMark, many: number): Promise<ChangedIds[] | null> {
  const { rows } = await sql<Omit<ChangedIds, 'ids'> & { ids: number[] | null }>`
    with changed as materialized (
      select distinct xid, kind, id from search_change cross join unnest(ids) as id
      where ${isAfter(mark)} and kind not in ('lookup', 'place')
    ),
    total as (
      select count(*) <= ${MOST_IDS} as fits from (select distinct kind, id from changed) as once),
    large as (
      select xid from changed where kind = 'person' group by xid having count(*) > ${many}),
    parts as (
      select null::xid8 as xid, kind, id from changed
      where kind <> 'person' or xid not in (select xid from large)
      union all
      select xid, kind, id from changed
      where kind in ('person', 'network') and xid in (select xid from large))
    select xid::text as transaction, kind, case when total.fits then array_agg(distinct id) end as ids
    from parts, total group by xid, kind, total.fits
    union all
    select distinct null, kind, '{}'::bigint[] from search_change
    where ${isAfter(mark)} and kind in ('lookup', 'place')`.execute(db);
  return rows.some(({ ids }) => ids === null) ? null : (rows as ChangedIds[]);
}

/** SQL for whether a row of `search_change` is newer than a mark. The first part uses the index. */
function isAfter({ snapshot }: FeedMark): RawBuilder<boolean> {
  return sql<boolean>`(
    xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot))`;
}

/**
 * SQL for whether the feed still has every change after a mark.
 *
 * Three conditions must hold:
 * - The feed is still the one of the mark.
 * - The mark is not from the future. It would be if somebody had restored an older copy of the database.
 * - The mark has seen every change that was cut (deleted from the feed). A mark has seen all transactions
 *   before its end (xmax), except those that were open when the mark was made. If such a transaction had
 *   ended before the cut, its changes may have been deleted.
 */
function canFollow({ feed, snapshot }: FeedMark): RawBuilder<boolean> {
  const mark = sql`${snapshot}::pg_snapshot`;
  return sql<boolean>`exists (
    select from search_feed f
    where f.id = ${feed}::uuid and ${IS_GENUINE}
      and pg_snapshot_xmax(${mark}) <= pg_snapshot_xmax(pg_current_snapshot())
      and (f.cut is null or (f.cut_xid < pg_snapshot_xmax(${mark}) and not exists (
        select from pg_snapshot_xip(${mark}) as open_then (xid)
        where open_then.xid <= f.cut_xid and pg_visible_in_snapshot(open_then.xid, f.cut)))))`;
}
