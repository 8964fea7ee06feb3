import { notFound } from '../platform/failure.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { isReadablePerson } from './readable-person.queries.ts';

/**
 * Passes when the viewer may read about the person in the scope; 404 out of sight, as for an id that nobody
 * has.
 */
export async function readablePerson(db: Db, viewerScope: ViewerScope, personId: number): Promise<void> {
  if (!(await isReadablePerson(db, viewerScope, personId))) throw notFound();
}
