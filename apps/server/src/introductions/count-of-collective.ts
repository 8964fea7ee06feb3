import { sql } from 'kysely';
import type { AppContext } from '../app-context.ts';
import { ownedCollective } from '../collectives/readable-collective.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Returns how many introductions were requested along chains of a collective, and how many were accepted.
 * Throws 404 if the collective does not exist, and 403 if the viewer does not own it.
 */
export async function countOfCollective(
  { db }: AppContext,
  viewer: Viewer,
  id: number,
): Promise<{ asked: number; made: number }> {
  const { id: collectiveId } = await ownedCollective(db, viewer, id);
  const { rows } = await sql<{ asked: number; made: number }>`
    select count(*)::int as asked, (count(*) filter (where state = 'accepted'))::int as made
    from introduction where collective_id = ${collectiveId}`.execute(db);
  return rows[0] ?? { asked: 0, made: 0 };
}
