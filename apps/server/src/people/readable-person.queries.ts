import { sql } from 'kysely';
import { readablePeople } from '../scopes/readable-people.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';

export async function isReadablePerson(db: Db, viewerScope: ViewerScope, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select from (${readablePeople(viewerScope)}) as readable where readable.person_id = ${personId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
