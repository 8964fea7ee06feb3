import type { Viewer } from '../viewer.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';

/** Makes the scope of a new collective and returns its id, which is the collective's. */
export async function openCollectiveScope(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('scope')
    .values({ kind: 'collective' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Destroys a collective with all that hangs on it. The caller holds it for removal, so that shares that are
 * in progress come before, or find it gone.
 */
export async function closeCollectiveScope(db: Db, collectiveId: number): Promise<void> {
  await db.deleteFrom('scope').where('id', '=', collectiveId).where('kind', '=', 'collective').execute();
}

/** What a viewer who belongs to a collective sees there. */
export function collectiveViewerScope(viewer: Viewer, collectiveId: number): ViewerScope {
  return { viewer, scope: { kind: 'collective', collectiveId, id: collectiveId } };
}

/** What a viewer sees in the own network. */
export function ownScope(viewer: Viewer): ViewerScope {
  const { networkId } = viewer;
  return { viewer, scope: { kind: 'network', networkId, id: networkId } };
}
