import { sql } from 'kysely';
import { packIds, unpackIds } from '../../platform/db/packed-ids.ts';
import type { Db, RowOf } from '../../tables.ts';

interface View extends RowOf<'savedSearchView', 'userId' | 'seen' | 'told'> {
  searchId: number;
  /** The marks before the last marking, which can be undone. */
  former: Buffer | null;
}

/**
 * For the moves that `stageMoves` stored. If a member has marked the former person as seen in a saved search,
 * or was notified about that person, the same is recorded for the new person.
 */
export async function moveSeenResults(db: Db): Promise<void> {
  const { rows: moves } = await sql<{ userId: number; from: number; to: number }>`
    select n.user_id, m.from_person_id as "from", m.to_person_id as "to"
    from moved_contact m join network n on n.id = m.network_id
    where exists (select from saved_search_view v where v.user_id = n.user_id)`.execute(db);
  for (const userId of new Set(moves.map((move) => move.userId))) {
    const into = new Map(moves.filter((move) => move.userId === userId).map(({ from, to }) => [from, to]));
    for (const view of await viewsOf(db, userId)) await moveInView(db, view, into);
  }
}

async function viewsOf(db: Db, userId: number): Promise<View[]> {
  const { rows } = await sql<View>`
    select v.user_id, v.saved_search_id as search_id, v.seen, v.former_seen as former, v.told
    from saved_search_view v join saved_search s on s.id = v.saved_search_id
    where v.user_id = ${userId} and s.entity = 'person'
    order by v.saved_search_id for update of v`.execute(db);
  return rows;
}

async function moveInView(db: Db, view: View, into: ReadonlyMap<number, number>): Promise<void> {
  const [seen, former, told] = [view.seen, view.former, view.told].map((packed) => moved(packed, into));
  if (seen === undefined && former === undefined && told === undefined) return;
  await sql`
    update saved_search_view
    set seen = ${seen ?? view.seen}, former_seen = ${former ?? view.former}, told = ${told ?? view.told}
    where user_id = ${view.userId} and saved_search_id = ${view.searchId}`.execute(db);
}

/** Adds the new ids of moved persons. Undefined if no moved person is among the packed ids. */
function moved(packed: Buffer | null, into: ReadonlyMap<number, number>): Buffer | undefined {
  if (packed === null) return undefined;
  const ids = unpackIds(packed);
  const added = [...ids].flatMap((id) => into.get(id) ?? []);
  return added.length === 0 ? undefined : packIds([...ids, ...added]);
}
