import { sql } from 'kysely';
import { type Sight, spacesSeen } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';

/** What the viewer's own contacts file says of a person. */
export interface OwnStatement {
  /** Null where the file gives no name. */
  readonly name: string | null;
  readonly linkedin: string | null;
  readonly email: string | null;
  readonly emailIsPersonal: boolean;
  /** The file's, `YYYY-MM-DD`. */
  readonly day: string | null;
}

/** What the viewer's own file says of a person; null when it says nothing, or is not seen in this scope. */
export async function ownStatement(db: Db, sight: Sight, personId: number): Promise<OwnStatement | null> {
  const { rows } = await sql<OwnStatement>`
    select case when not c.nameless then c.name end as name, c.linkedin, c.email, c.email_is_personal,
      to_char(n.file_day, 'YYYY-MM-DD') as day
    from (${spacesSeen(sight).contacts}) as c join network n on n.id = c.network_id
    where c.network_id = ${sight.viewer.networkId} and c.person_id = ${personId}`.execute(db);
  return rows[0] ?? null;
}
