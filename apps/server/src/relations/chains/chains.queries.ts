import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';

/**
 * Returns the persons who may be between the ends of a chain: the members whose profile the viewer sees in
 * the scope, by id.
 */
export async function membersSeen(db: Db, viewerScope: ViewerScope): Promise<number[]> {
  const { rows } = await sql<{ personId: number }>`
    select u.person_id from users u where u.person_id in (${spacesSeen(viewerScope).profiles}) order by u.person_id`.execute(
    db,
  );
  return rows.map(({ personId }) => personId);
}
