import type { Viewer } from '../viewer.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';

/** Creates the scope of a new collective and returns its id, which is also the id of the collective. */
export async function createCollectiveScope(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('scope')
    .values({ kind: 'collective' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Deletes a collective with everything that belongs to it. The caller has locked it for removal, so that a
 * concurrent share either commits first or finds the collective deleted.
 */
export async function deleteCollectiveScope(db: Db, collectiveId: number): Promise<void> {
  await db.deleteFrom('scope').where('id', '=', collectiveId).where('kind', '=', 'collective').execute();
}

/** The scope of a viewer who belongs to the collective. */
export function collectiveViewerScope(viewer: Viewer, collectiveId: number): ViewerScope {
  return { viewer, scope: { kind: 'collective', collectiveId, id: collectiveId } };
}

export function ownScope(viewer: Viewer): ViewerScope {
  const { networkId } = viewer;
  return { viewer, scope: { kind: 'network', networkId, id: networkId } };
}
