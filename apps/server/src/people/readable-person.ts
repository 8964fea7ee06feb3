import { notFound } from '../platform/failure.ts';
import { readablePeople, type ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { sql } from 'kysely';

/**
 * Throws 404 unless the viewer may read about the person in the scope. The error does not reveal whether the
 * person exists.
 */
export async function readablePerson(db: Db, viewerScope: ViewerScope, personId: number): Promise<void> {
  if (!(await isReadablePerson(db, viewerScope, personId))) throw notFound();
}

export async function isReadablePerson(db: Db, viewerScope: ViewerScope, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select from (${readablePeople(viewerScope)}) as readable where readable.person_id = ${personId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
