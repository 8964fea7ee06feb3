import type { Viewer } from '../viewer.ts';
import { forbidden, notFound } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import { belongsTo, type CollectiveFacts, ownsClient } from './collectives.access.ts';
import { collectiveFacts } from './collectives.queries.ts';

/**
 * A collective that the viewer belongs to, as of now; 404 when there is none, 403 when the viewer does not
 * belong to it.
 */
export async function readableCollective(
  db: Db,
  viewer: Viewer,
  collectiveId: number,
): Promise<CollectiveFacts> {
  const collective = await collectiveFacts(db, collectiveId, viewer.userId);
  if (collective === null) throw notFound();
  if (!belongsTo(viewer, collective)) throw forbidden();
  return collective;
}

/** A collective of the viewer's client, as of now; 404 when there is none, 403 when it is somebody else's. */
export async function ownedCollective(
  db: Db,
  viewer: Viewer,
  collectiveId: number,
): Promise<CollectiveFacts> {
  const collective = await collectiveFacts(db, collectiveId, viewer.userId);
  if (collective === null) throw notFound();
  if (!ownsClient(viewer, collective)) throw forbidden();
  return collective;
}
