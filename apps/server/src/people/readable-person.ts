import { notFound } from '../platform/failure.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { isReadablePerson } from './readable-person.queries.ts';

/**
 * Throws 404 unless the viewer may read about the person in the scope. A person whom the viewer does not see
 * and one that does not exist give the same error.
 */
export async function readablePerson(db: Db, viewerScope: ViewerScope, personId: number): Promise<void> {
  if (!(await isReadablePerson(db, viewerScope, personId))) throw notFound();
}
