import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';

/** A statement of the viewer's own contacts file about a person. */
export interface OwnStatement {
  /** Null if the file gives no name. */
  readonly name: string | null;
  readonly linkedin: string | null;
  readonly email: string | null;
  readonly emailIsPersonal: boolean;
  /** The file's day, `YYYY-MM-DD`. */
  readonly day: string | null;
}

/**
 * Returns what the viewer's own contacts file states about a person. Null if the file does not contain the
 * person, or if the scope does not show the statement.
 */
export async function ownStatement(
  db: Db,
  viewerScope: ViewerScope,
  personId: number,
): Promise<OwnStatement | null> {
  const { rows } = await sql<OwnStatement>`
    select case when not c.nameless then c.name end as name, c.linkedin, c.email, c.email_is_personal,
      to_char(n.file_day, 'YYYY-MM-DD') as day
    from (${spacesSeen(viewerScope).contacts}) as c join network n on n.id = c.network_id
    where c.network_id = ${viewerScope.viewer.networkId} and c.person_id = ${personId}`.execute(db);
  return rows[0] ?? null;
}
