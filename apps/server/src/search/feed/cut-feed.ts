import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/database.ts';
import type { Db } from '../../tables.ts';
import { openFeed } from './feed.ts';

/** How long a server may be away (in milliseconds) and still follow the feed. */
const KEPT = 86_400_000;

/**
 * Deletes old changes and returns the number of deleted rows. Each change is kept for at least one day after
 * its commit, and for about two days at most. The age of a change is the age of a snapshot that sees its
 * transaction. The age of the row would be wrong, because a transaction may commit days after it wrote the
 * row.
 */
export async function cutFeed(db: Db, now: Date): Promise<number> {
  // Triggers record changes even when no server follows the feed, so old changes must be deleted even then.
  await openFeed(db);
  return inTransaction(db, async (db) => {
    const due = await db
      .selectFrom('searchFeed')
      .select(['nextCut', 'nextCutOn'])
      .forUpdate()
      .executeTakeFirst();
    if (!due || (due.nextCutOn !== null && due.nextCutOn.getTime() > now.getTime() - KEPT)) return 0;
    const { count, last } = await deleteSeenBy(db, due.nextCut);
    await sql`
      update search_feed set written_by = pg_current_xact_id(), next_cut = pg_current_snapshot(), next_cut_on = ${now},
        cut = case when ${count > 0} then next_cut else cut end, cut_xid = greatest(${last}::xid8, cut_xid)`.execute(
      db,
    );
    return count;
  });
}

/**
 * Deletes the rows that a snapshot sees. A snapshot sees either all rows of a transaction or none, so no
 * further rows of the same transactions can appear later.
 */
async function deleteSeenBy(
  db: Db,
  snapshot: string | null,
): Promise<{ count: number; last: string | null }> {
  const { rows } = await sql<{ count: number; last: string | null }>`
    with gone as (
      delete from search_change
      where xid < pg_snapshot_xmax(${snapshot}::pg_snapshot) and pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
      returning xid
    )
    select count(*) as count, max(xid)::text as last from gone`.execute(db);
  return rows[0] ?? { count: 0, last: null };
}
