import { sql } from 'kysely';
import { unpackIds } from '../../platform/db/packed-ids.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { afterId, type Cursor, type Paged } from './pages.ts';

interface ExportedSearch extends Paged {
  name: string;
  searches: 'person' | 'organization';
  collective: string | null;
  /** Whether everybody who belongs to the collective has the search. */
  isShared: boolean;
  isOwn: boolean;
  filter: Record<string, string>;
  order: string | null;
  savedOn: Date;
  deletedOn: Date | null;
  telling: string | null;
  place: number | null;
  seenOn: Date | null;
  /**
   * Ids of the results that the member saw last; null if none are stored, for example because there were too
   * many.
   */
  seen: number[] | null;
}

/**
 * Returns the member's saved searches, and shared searches of others for which a mark as seen, a place in the
 * list or a choice of notifications is stored for the member. Leaves out searches in collectives to which the
 * member does not belong, searches of everything unless the member is an administrator, and deleted searches
 * of others.
 */
export async function savedSearchesAfter(
  db: Db,
  { userId, isAdmin, collectiveIds }: Viewer,
  after: Cursor,
): Promise<ExportedSearch[]> {
  const { rows } = await sql<Omit<ExportedSearch, 'seen'> & { seen: Buffer | null }>`
    select s.name, s.entity as searches, collective.name as collective, s.member_id is null as is_shared,
      coalesce(s.member_id, s.author_id) is not distinct from ${userId} as is_own, s.filter,
      s.sort as "order", s.created_on as saved_on, s.deleted_on, v.telling, v.place,
      v.seen_on, v.seen,
      array[s.id, 0::bigint] as cursor
    from saved_search s
    left join collective on collective.id = s.collective_id
    left join saved_search_view v on v.saved_search_id = s.id and v.user_id = ${userId}
    where (s.collective_id is null or s.collective_id = any(${[...collectiveIds]}::bigint[]))
      and (not s.in_everyone or ${isAdmin})
      and (s.member_id = ${userId} or s.member_id is null
        and (s.author_id = ${userId} or v.user_id is not null and s.deleted_on is null))
      and ${afterId(after, sql`s.id`)}`.execute(db);
  return rows.map((row) => ({ ...row, seen: row.seen && [...unpackIds(row.seen)] }));
}
